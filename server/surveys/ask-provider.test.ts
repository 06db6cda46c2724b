import { describe, expect, test } from 'vitest';
import type { RawOutcome } from '../net/safe-fetch.ts';
import { surveys } from '../networks/cpx-research/surveys.ts';
import { noAnswers } from '../networks/reading/answer-map.ts';
import { createAskProvider } from './ask-provider.ts';
import { ada } from '../networks/surveys.fixture.ts';
import type { SurveyProvider } from '../networks/survey-provider.ts';
import { isEntryUrl, type SurveyAccount } from './survey-account.ts';
import { quietLog } from '../runtime/log.ts';

const cpx: SurveyProvider = { ...surveys, scheme: 'cpx-research' };

const list = (href: string) =>
  JSON.stringify({ status: 'success', surveys: [{ id: '1', loi: 5, payout_publisher_usd: 1, href }] });
const answered = (body: string, status = 200, headers = {}): Extract<RawOutcome, { kind: 'answered' }> => {
  return { kind: 'answered', status, headers, kept: Buffer.from(body), cut: null, ms: 1 };
};

function setUp(answers: RawOutcome[] | ((calls: number) => RawOutcome), parts: Partial<SurveyProvider> = {}) {
  const clock = { at: 0, now: () => 1_790_000_000_000 + clock.at, monotonicMs: () => clock.at };
  let calls = 0;
  const warnings: unknown[] = [];
  const ask = createAskProvider({
    clock,
    log: quietLog({ warn: (fields) => void warnings.push(fields) }),
    fetch: async () => {
      calls += 1;
      const answer = typeof answers === 'function' ? answers(calls) : answers[calls - 1];
      if (answer === undefined) throw new Error('asked too often');
      return answer;
    },
  });
  const settings = { app_id: '1' };
  const account: SurveyAccount = {
    source: 'mine',
    provider: { ...cpx, ...parts },
    title: 'CPX Research',
    rate: null,
    open: (now) => ({ base: cpx.base, credential: 'k', settings, answerMap: noAnswers, now }),
  };
  return { clock, ask: (person = ada) => ask(account, person, 'req_1'), calls: () => calls, warnings };
}

const fine = answered(list('https://click.cpx-research.com/1'));
const other = (id: number) => ({ ...ada, userId: `person-${id}`, ip: `198.51.100.${id % 250}` });

describe('asking a provider', () => {
  test('is done once for two minutes, also by requests at the same time', async () => {
    const { ask, calls, clock } = setUp([fine, fine]);
    await Promise.all([ask(), ask(), ask()]);
    clock.at = 119_000;
    expect(await ask()).toMatchObject({ kind: 'surveys', surveys: [{ externalId: '1' }] });
    expect(calls()).toBe(1);
    clock.at = 121_000;
    await ask();
    expect(calls()).toBe(2);
  });

  test('does not reuse the result of one person for another', async () => {
    const { ask, calls } = setUp(() => fine);
    await ask();
    await ask(other(1));
    await ask({ ...ada, answers: { 1: [1] } });
    expect(calls()).toBe(3);
  });

  test('stops after five failures in a row, and tries once after the rest', async () => {
    const { ask, calls, clock } = setUp(() => answered('', 500));
    for (let id = 0; id < 8; id += 1) expect(await ask(other(id))).toEqual({ kind: 'failed' });
    expect(calls()).toBe(5);
    clock.at = 31_000;
    await ask(other(1));
    await ask(other(2));
    expect(calls()).toBe(6);
  });

  test.each([
    ['status 400', answered('', 400)],
    ['status 403', answered('', 403)],
    ['status 422', answered('', 422)],
    ['an answer that says no', answered('{"status":"error","message":"wrong zip code"}')],
  ])('%s about one person costs no one else, and is not asked for again at once', async (_name, refusal) => {
    const { ask, calls } = setUp((call) => (call <= 9 ? refusal : fine));
    for (let id = 0; id < 9; id += 1) expect((await ask(other(id))).kind).toBe('failed');
    expect((await ask(other(0))).kind).toBe('failed');
    expect(calls()).toBe(9);
    expect((await ask(other(9))).kind).toBe('surveys');
  });

  test('does not blame a provider for what this machine can not do', async () => {
    const { ask, calls } = setUp((call) => (call <= 9 ? { kind: 'failed', error: 'local_failure', ms: 1 } : fine));
    for (let id = 0; id < 9; id += 1) expect(await ask(other(id))).toEqual({ kind: 'failed' });
    expect(await ask(other(9))).toMatchObject({ kind: 'surveys' });
    expect(calls()).toBe(10);
  });

  test('stops after five refusals of our own credential', async () => {
    const { ask, calls } = setUp(() => answered('', 401));
    for (let id = 0; id < 8; id += 1) expect(await ask(other(id))).toEqual({ kind: 'failed' });
    expect(calls()).toBe(5);
  });

  test('leaves a provider alone for as long as it asks', async () => {
    const { ask, calls, clock } = setUp((call) => (call === 1 ? answered('', 429, { 'retry-after': '90' }) : fine));
    expect(await ask()).toEqual({ kind: 'failed' });
    clock.at = 89_000;
    expect(await ask()).toEqual({ kind: 'failed' });
    clock.at = 91_000;
    expect(await ask()).toMatchObject({ kind: 'surveys' });
    expect(calls()).toBe(2);
  });

  test('is bounded for an address and for a provider', async () => {
    const { ask, calls } = setUp(() => fine);
    const from = (id: number) => ({ ...ada, userId: `person-${id}` });
    for (let id = 0; id < 60; id += 1) expect((await ask(from(id))).kind).toBe('surveys');
    expect(await ask(from(60))).toEqual({ kind: 'bounded' });
    expect((await ask(other(61))).kind).toBe('surveys');
    expect(calls()).toBe(61);
    const slow = setUp(() => fine, { requestsPerMinute: 2 });
    const kinds = await Promise.all([1, 2, 3].map(async (id) => (await slow.ask(other(id))).kind));
    expect(kinds).toEqual(['surveys', 'surveys', 'bounded']);
  });

  test('leaves out surveys whose link leads elsewhere, and says nothing of the person in the log', async () => {
    const { ask } = setUp([answered(list('https://evil.example/1'))]);
    expect(await ask()).toEqual({ kind: 'surveys', surveys: [] });
    const cut: RawOutcome = {
      kind: 'answered',
      status: 200,
      headers: {},
      kept: fine.kept,
      cut: 'response_too_large',
      ms: 1,
    };
    expect(await setUp([cut]).ask()).toEqual({ kind: 'failed' });
    const failing = setUp([{ kind: 'failed', error: 'timeout', ms: 2500 }]);
    expect(await failing.ask()).toEqual({ kind: 'failed' });
    expect(failing.warnings).toEqual([
      { requestId: 'req_1', event: 'survey_provider_failed', source: 'mine', code: 'timeout' },
    ]);
  });
});

test.each([
  ['https://click.cpx-research.com/1', true],
  ['https://cpx-research.com/1', true],
  ['http://click.cpx-research.com/1', false],
  ['https://cpx-research.com.evil.example/1', false],
  ['https://evilcpx-research.com/1', false],
  ['https://user:word@click.cpx-research.com/1', false],
  ['https://api.mine.example/enter', true],
  ['http://api.mine.example/enter', false],
  ['javascript:alert(1)', false],
])('an entry link may lead to %s: %s', (link, allowed) => {
  expect(isEntryUrl(link, { provider: cpx }, 'https://api.mine.example')).toBe(allowed);
});
