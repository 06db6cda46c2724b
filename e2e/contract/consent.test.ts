import { describe, expect, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { exportUser } from '../../server/persons/export-user.ts';
import { profileView } from '@rewards-wall/shared/schema/profile.ts';
import { surveyList } from '@rewards-wall/shared/schema/survey.ts';
import { HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { everyRow } from '../support/database/every-row.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { profileFields } from '../support/requests/profiles.ts';

onEveryEngine('Consent to sensitive answers (docs/contract/profiles.md#consent)', (ready) => {
  const setUp = async () => {
    const service = ready();
    const { client, clock, newPanel, newUser, secrets } = service;
    clock.moveTo(NOON);
    const wall = await service.newWall();
    const panel = await newPanel({ adwallId: wall.adwallId });
    const user = newUser();
    const wording = secrets.add(`I agree to this use of my answers (${crypto.randomUUID()}).`);
    const sensitive = { wording, version: '2026-11', language: 'pt-BR' };
    const fields = profileFields(secrets);
    const bearer = panel.secretKey;
    const create = (consent?: unknown) =>
      client.post(panel.user(user), { json: { ...fields, consent, api_key: panel.publishableKey } });
    const replace = (consent?: unknown) => client.put(panel.user(user), { json: { ...fields, consent }, bearer });
    const read = async () => (await client.get(panel.user(user), { bearer })).body;
    return { ...service, wall, panel, user, fields, sensitive, create, replace, read };
  };
  const at = (time: number) => new Date(time).toISOString();

  test('is returned as it was given, with the time of the service', async () => {
    const { create, read, sensitive } = await setUp();
    expect((await create({ sensitive: { ...sensitive, given_at: '2001-01-01T00:00:00.000Z' } })).status).toBe(201);
    expect(await read()).toMatchObject({ consent: { sensitive: { ...sensitive, given_at: at(NOON) } } });
  });

  test('a profile may have none, as in the original contract', async () => {
    const { create, read } = await setUp();
    expect((await create()).status).toBe(201);
    expect(await read()).not.toHaveProperty('consent');
  });

  test.each([
    ['consent', []],
    ['consent.sensitive', {}],
    ['consent.sensitive', { sensitive: true }],
    ['consent.sensitive.version', { sensitive: { wording: 'Yes', language: 'en' } }],
    ['consent.sensitive.wording', { sensitive: { wording: ' ', version: '1', language: 'en' } }],
    ['consent.sensitive.wording', { sensitive: { wording: 'x'.repeat(2001), version: '1', language: 'en' } }],
    ['consent.sensitive.version', { sensitive: { wording: 'Yes', version: 'x'.repeat(41), language: 'en' } }],
    ['consent.sensitive.language', { sensitive: { wording: 'Yes', version: '1', language: 'English!' } }],
  ])('400 for %s: %j', async (path, consent) => {
    const { create } = await setUp();
    const answer = await create(consent);
    expect({ status: answer.status, failing: answer.failing }).toEqual({ status: 400, failing: [path] });
  });

  test('a replacement without consent keeps it, and so does the same consent; another one gets a new time', async () => {
    const { clock, create, read, replace, sensitive } = await setUp();
    await create({ sensitive });
    const first = { ...sensitive, given_at: at(NOON) };
    clock.forward(HOUR);
    expect(await replace()).toMatchObject({ status: 200, body: { consent: { sensitive: first } } });
    expect(await read()).toMatchObject({ consent: { sensitive: first } });
    expect((await replace({ sensitive: first })).body).toMatchObject({ consent: { sensitive: first } });
    const next = { ...sensitive, version: '2027-01' };
    const replaced = { consent: { sensitive: { ...next, given_at: at(NOON + HOUR) } } };
    expect((await replace({ sensitive: next })).body).toMatchObject(replaced);
    expect(await read()).toMatchObject(replaced);
    clock.moveTo(NOON);
  });

  test('of a withdrawal and replacements without consent at the same time, the withdrawal stays', async () => {
    const { create, read, replace, sensitive } = await setUp();
    await create({ sensitive });
    const answers = await Promise.all([replace(), replace({ sensitive: null }), replace(), replace()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read()).toMatchObject({ consent: { sensitive: null } });
  });

  test('a withdrawal deletes sensitive answers, so that they select no surveys', async () => {
    const { client, create, importOffers, panel, read, replace, sensitive, user } = await setUp();
    const survey = (id: number, answers: object) => offerRow(id, { category_id: [20], targeting: { answers } });
    await importOffers([survey(1, { 11: [126] }), survey(2, { 7: [88] }), survey(3, { 6: [64] })], { prune: true });
    const ids = async () => {
      const { body, status } = await client.get(panel.user(user, 'surveys.json'), { bearer: panel.secretKey });
      return status === 204
        ? []
        : surveyList
            .parse(body)
            .surveys.map((offer) => offer.offer_id)
            .toSorted();
    };
    await create({ sensitive });
    expect(await ids()).toEqual([1, 2, 3]);
    await replace({ sensitive: null });
    expect(await ids()).toEqual([3]);
    const { answers } = profileView.parse(await read());
    expect(Object.keys(answers)).not.toEqual(expect.arrayContaining(['7', '11']));
    await replace({ sensitive });
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test('a withdrawal keeps the proof, and its time; the profile can be sent as it was read', async () => {
    const { client, clock, create, panel, read, replace, sensitive, user } = await setUp();
    await create({ sensitive });
    clock.forward(HOUR);
    await replace({ sensitive: null });
    const withdrawn = { ...sensitive, given_at: at(NOON), withdrawn_at: at(NOON + HOUR) };
    expect(await read()).toMatchObject({ consent: { sensitive: null, withdrawn } });
    clock.forward(HOUR);
    const again = await client.put(panel.user(user), { json: await read(), bearer: panel.secretKey });
    expect(again).toMatchObject({ status: 200, body: { consent: { sensitive: null, withdrawn } } });
    const { answers } = profileView.parse(again.body);
    const refused = await client.put(panel.user(user), {
      json: { ...profileView.parse(again.body), consent: { sensitive }, answers },
      bearer: panel.secretKey,
    });
    expect({ status: refused.status, failing: refused.failing.toSorted() }).toEqual({
      status: 400,
      failing: ['answers.11', 'answers.7'],
    });
    clock.moveTo(NOON);
  });

  describe('alone', () => {
    const path = (panel: { profileId: number }, user: string) =>
      `/v1/survey-profiles/${panel.profileId}/users/${user}/consent`;

    test('changes by the secret key, and by tokens of the user: of the panel, and of the linked wall', async () => {
      const { client, create, fields, panel, read, secrets, sensitive, user, wall } = await setUp();
      await create({ sensitive });
      const tokenOf = async (of: string, bearer: string) => {
        const answer = await client.post(`${of}/sessions`, { json: { subid1: user }, bearer });
        return secrets.add((answer.body as { token: string }).token);
      };
      const bearers = [
        panel.secretKey,
        await tokenOf(`/v1/survey-profiles/${panel.profileId}`, panel.secretKey),
        await tokenOf(`/v1/walls/${wall.adwallId}`, wall.secretKey),
      ];
      for (const bearer of bearers) {
        const given = await client.put(path(panel, user), { json: { sensitive }, bearer });
        expect(given).toMatchObject({ status: 200, body: { sensitive: { ...sensitive, given_at: at(NOON) } } });
        const ended = await client.put(path(panel, user), { json: { sensitive: null }, bearer });
        expect(ended).toMatchObject({ status: 200, body: { sensitive: null, withdrawn: { withdrawn_at: at(NOON) } } });
      }
      const { answers, first_name } = profileView.parse(await read());
      expect(answers).not.toHaveProperty('7');
      expect(first_name).toBe(fields['first_name']);
    });

    test('is refused without a credential, to another user, and for someone without a profile', async () => {
      const { client, create, newUser, panel, secrets, sensitive, user, wall } = await setUp();
      const json = { sensitive: null };
      const bearer = panel.secretKey;
      expect(await client.put(path(panel, user), { json, bearer })).toMatchObject({ status: 404, code: 'not_found' });
      await create({ sensitive });
      expect(await client.put(path(panel, user), { json })).toMatchObject({ status: 401 });
      const other = await client.post(`/v1/walls/${wall.adwallId}/sessions`, {
        json: { subid1: newUser() },
        bearer: wall.secretKey,
      });
      const foreign = secrets.add((other.body as { token: string }).token);
      expect(await client.put(path(panel, user), { json, bearer: foreign })).toMatchObject({ status: 401 });
      expect(await client.put(path(panel, user), { json: {}, bearer })).toMatchObject({
        status: 400,
        failing: ['sensitive'],
      });
    });
  });

  test('is stored encrypted, exported with the user, and erased with the user', async () => {
    const { create, databaseUrl, panel, read, sensitive, store, user, vault, ...service } = await setUp();
    await create({ sensitive });
    const rows = [...(await everyRow(databaseUrl)).values()].flat();
    expect(rows.filter((row) => row.includes(sensitive.wording))).toEqual([]);
    const account = { kind: 'survey-profile', profileId: panel.profileId, subid1: user } as const;
    const exported = await exportUser({ store, vault })(account);
    expect(exported?.profile).toMatchObject({ consent: { sensitive } });
    await eraseUser({ ...service, store, vault })(account);
    expect(await read()).toMatchObject({ code: 'not_found' });
    expect(await exportUser({ store, vault })(account)).toBeNull();
  });
});
