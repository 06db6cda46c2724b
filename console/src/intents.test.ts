import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { endpoints } from './endpoints.ts';
import { beginDialog, beginIntents, mayBeDone } from './intents.ts';

const sent: { key: string | null; body: unknown }[] = [];
/** The responses to the next requests; `lost`: none arrives. The last one repeats. */
let answers: (Response | 'lost')[] = [];

function problem(status: number, code: string, detail = 'As the service says it.'): Response {
  return Response.json({ code, detail }, { status });
}

const done = (): Response => Response.json({ postback_id: 'pbk_1' }, { status: 201 });

beforeEach(() => {
  beginIntents();
  sent.length = 0;
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), body });
    const answer = answers.shift() ?? done();
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

const add = (address = 'https://shop.example/a') => call('addPostback', { body: { wall: 1, kind: 'json', address } });
const keys = () => sent.map(({ key }) => key);

test('every write sends its own key, and reads send none', async () => {
  await add();
  await add();
  await call('listPostbacks');
  const [first, second, third] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  expect([second, third]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), null]);
});

test.each([
  ['no answer', 'lost'],
  ['a truncated response', new Response('{"postback_', { status: 201 })],
  ['a response of a proxy', new Response('<h1>502</h1>', { status: 502 })],
  ['an unknown outcome', problem(503, 'outcome_unknown')],
  ['a first request that is still under way', problem(409, 'still_under_way')],
] as const)('after %s, the retry reuses the key, even for an edited form', async (_what, lost) => {
  answers = [lost, problem(422, 'idempotency_mismatch'), done()];
  const unsure = await add();
  expect(unsure).toMatchObject({ ok: false, problem: { detail: expect.stringContaining('won’t be done twice') } });
  const edited = await add('https://shop.example/b');
  expect(edited).toMatchObject({ ok: false, problem: { detail: expect.stringContaining('did go through') } });
  expect([unsure, edited].map(mayBeDone)).toEqual([true, true]);
  // The outcome is known now.
  expect(await add('https://shop.example/b')).toMatchObject({ ok: true });
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each([
  ['the database is still gone', problem(503, 'database_unavailable', 'Nothing was written. Try again.')],
  ['the service is too busy', problem(503, 'unavailable', 'Nothing was written. Try again.')],
  ['the password is asked for', problem(403, 'password_needed')],
  ['the session has ended', problem(401, 'not_signed_in')],
  ['the edited form is refused', problem(400, 'invalid_request')],
] as const)(
  'after a lost response, a refused retry says nothing about the first attempt: %s',
  async (_what, refusal) => {
    answers = ['lost', refusal, refusal.clone(), problem(409, 'already_carried_out')];
    await add();
    const refused = await add();
    expect(refused).toMatchObject({ ok: false });
    expect(refused).not.toMatchObject({ problem: { detail: expect.stringContaining('Nothing was written') } });
    expect(mayBeDone(refused)).toBe(true);
    await add();
    await add();
    expect(new Set(keys().slice(0, 3)).size).toBe(1);
  },
);

test('an expired session keeps the form and says how to continue', async () => {
  answers = [problem(401, 'not_signed_in'), problem(401, 'not_signed_in')];
  expect(await add()).toMatchObject({ ok: false, problem: { detail: expect.stringContaining('in another tab') } });
  answers = [problem(401, 'not_signed_in'), problem(401, 'not_signed_in')];
  expect(await call('signOut')).toMatchObject({ ok: false, problem: { detail: 'As the service says it.' } });
});

test('a refused request lists its errors in words', async () => {
  const errors = [
    { path: 'offer_id', message: 'must be a positive whole number' },
    { path: 'from', message: 'must be a day' },
  ];
  const invalid = { code: 'invalid_request', detail: 'See `errors` for details.', errors };
  answers = [Response.json(invalid, { status: 400 })];
  expect(await call('listLeads')).toMatchObject({
    problem: { detail: 'Offer id must be a positive whole number. From must be a day.', errors },
  });
});

test('a certain refusal retires the key', async () => {
  answers = [problem(400, 'invalid_request'), done()];
  const refused = await add();
  expect(refused).toMatchObject({ ok: false, problem: { detail: 'As the service says it.' } });
  expect(mayBeDone(refused)).toBe(false);
  await add();
  expect(new Set(keys()).size).toBe(2);
});

test('a key is specific to a subject, a screen and a dialog', async () => {
  const pause = (id: string) => call('changePostback', { params: { postback_id: id }, body: { is_enabled: false } });
  answers = ['lost'];
  await pause('pbk_1');
  await pause('pbk_2');
  const { end } = beginDialog();
  answers = ['lost'];
  await pause('pbk_1');
  await pause('pbk_1');
  end();
  answers = ['lost'];
  await pause('pbk_1');
  beginIntents();
  await pause('pbk_1');
  const [screen, other, dialog, sameDialog, sameScreen, nextScreen] = keys();
  expect(sameDialog).toBe(dialog);
  expect(sameScreen).toBe(screen);
  expect(new Set([screen, other, dialog, nextScreen]).size).toBe(4);
});

test('identical concurrent writes share one request', async () => {
  const [first, second] = await Promise.all([add(), add()]);
  expect(second).toEqual(first);
  expect(sent).toHaveLength(1);
  await Promise.all([add(), add('https://shop.example/b')]);
  expect(sent).toHaveLength(3);
});

test('endpoints without keys promise no safe retry', async () => {
  const unkeyed = Object.values(endpoints).filter(({ takesNoKey }) => takesNoKey);
  for (const { method } of unkeyed) expect(method).not.toBe('GET');
  answers = ['lost'];
  expect(await call('search', { body: { text: 'a' } })).toMatchObject({
    problem: { detail: 'The service doesn’t respond. Check your connection.' },
  });
});
