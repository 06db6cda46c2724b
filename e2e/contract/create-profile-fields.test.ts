import { expect, test } from 'vitest';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';

onEveryEngine('Create a profile (docs/contract/profiles.md#create-a-profile)', (ready) => {
  const setUp = async () => {
    const service = ready();
    const panel = await service.newPanel();
    const fields = (parts: Record<string, unknown> = {}) => profileFields(service.secrets, parts);
    const create = (subid1: string, body: unknown, headers: Record<string, string> = {}) =>
      service.client.post(panel.user(subid1), { json: body, headers });
    const withKey = (parts: Record<string, unknown> = {}) => fields({ api_key: panel.secretKey, ...parts });
    return { ...service, panel, fields, create, withKey };
  };

  test.each([
    ['email', { email: 'no address' }],
    ['email', { email: `${'a'.repeat(72)}@mail.example` }],
    ['email', { email: 7 }],
    ['first_name', { first_name: 'x'.repeat(41) }],
    ['first_name', { first_name: '' }],
    ['first_name', { first_name: '   ' }],
    ['last_name', { last_name: 'x'.repeat(41) }],
    ['gender', { gender: 'M' }],
    ['gender', { gender: 'x' }],
    ['dob', { dob: '1990-02-30' }],
    ['dob', { dob: '17.05.1990' }],
    ['dob', { dob: '2026-03-11' }],
    ['dob', { dob: '1905-01-01' }],
    ['dob', { dob: '2013-03-11' }],
    ['address1', { address1: 'x'.repeat(71) }],
    ['address2', { address2: 'x'.repeat(71) }],
    ['city', { city: 'x'.repeat(51) }],
    ['state', { state: 'x'.repeat(51) }],
    ['country', { country: 'XX' }],
    ['country', { country: 'USA' }],
    ['zip', { zip: '627 01' }],
    ['zip', { zip: '12345678901' }],
    ['target_system_selected', { target_system_selected: [99] }],
    ['target_system_selected', { target_system_selected: '51' }],
    ['target_system_selected', { target_system_selected: undefined }],
    ['ip', { ip: '999.1.1.1' }],
    ['platform_type', { platform_type: 'toaster' }],
    ['browser_family', { browser_family: 'lynx' }],
    ['answers', { answers: [] }],
    ['first_name', { first_name: 'Ada\u0000' }],
  ])('400 for %s: %j', async (field, parts) => {
    const { create, newUser, withKey } = await setUp();
    const answer = await create(newUser(), withKey(parts));
    expect({ status: answer.status, failing: answer.failing }).toEqual({ status: 400, failing: [field] });
  });

  test.each([
    ['answers.1', { 1: undefined }],
    ['answers.1', { 1: ['1', '2'] }],
    ['answers.1', { 1: [] }],
    ['answers.1', { 1: '99' }],
    ['answers.3', { 3: '30' }],
    ['answers.8', { 8: ['88'] }],
    ['answers.10', { 10: '110' }],
    ['answers.999', { 999: '1' }],
    ['answers.9', { 9: '97' }],
    ['answers.11', { 11: null }],
  ])('400 for %s: %j', async (field, parts) => {
    const { create, fields, newUser, withKey } = await setUp();
    const answers = { ...(fields()['answers'] as object), ...parts };
    const answer = await create(newUser(), withKey({ answers }));
    expect({ status: answer.status, failing: answer.failing }).toEqual({ status: 400, failing: [field] });
  });

  test.each([
    ['text', '2'],
    ['a number', 2],
    ['a list of one', ['2']],
    ['a list of one number', [2]],
  ])('an answer may be %s', async (_form, value) => {
    const { create, fields, newUser, withKey } = await setUp();
    const answers = { ...(fields()['answers'] as object), 1: value };
    expect((await create(newUser(), withKey({ answers }))).status).toBe(201);
  });

  test('every option id of the contract is accepted, 18, 19 and 96 unchanged', async () => {
    const { client, create, fields, newUser, panel, withKey } = await setUp();
    const user = newUser();
    const answers = { ...(fields()['answers'] as object), 3: '19', 8: ['96'], 9: '108', 11: '112' };
    expect((await create(user, withKey({ answers }))).status).toBe(201);
    const read = await client.get(panel.user(user), { bearer: panel.secretKey });
    expect(read.body).toMatchObject({ answers: { 3: [19], 8: [96], 9: [108], 11: [112] } });
  });

  test('question 8 is optional, devices may be empty, country is case-insensitive, unknown fields are ignored', async () => {
    const { client, create, fields, newUser, panel, withKey } = await setUp();
    const user = newUser();
    const answers: Record<string, unknown> = { ...(fields()['answers'] as object) };
    delete answers['8'];
    const body = withKey({ answers, target_system_selected: [], country: 'us', favorite_color: 'green' });
    expect((await create(user, body)).status).toBe(201);
    const read = await client.get(panel.user(user), { bearer: panel.secretKey });
    expect(read.body).toMatchObject({ country: 'US', target_system_selected: [] });
  });
});
