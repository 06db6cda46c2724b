import { expect, test } from 'vitest';
import type { PanelDay, SurveyDay } from '../store/ports/surveys.ts';
import { zeroCounts } from '../schema/zero-counts.ts';
import { readSurveys } from './read-surveys.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const NOON = Date.UTC(2026, 4, 10, 12);
const DAY = 24 * 60 * 60 * 1000;
const TODAY = Math.floor(NOON / DAY);
const noSteps = { opened: 0, you: 0, address: 0, home: 0, work: 0, devices: 0 };
const none = { entrants: 0, completes: 0, screenouts: 0, quotaFull: 0, quality: 0, reconciled: 0, minutes: 0 };

/** Reads from rows that are all the store has. */
function reading(rows: { surveys?: SurveyDay[]; money?: object[]; signUps?: Partial<PanelDay>[] }) {
  const money = (rows.money ?? []).map((row) => ({ day: TODAY, source: 'cpx', ...zeroCounts, ...row }));
  return readSurveys({
    clock: { now: () => NOON },
    store: fakeStore({
      listSurveyDays: async () => ({ surveys: rows.surveys ?? [], money }),
      listPanelDays: async () =>
        (rows.signUps ?? []).map((row) => ({ day: TODAY, signUps: 0, steps: noSteps, ...row })),
    }),
  });
}

test('rates have nothing to divide by where nothing happened', async () => {
  const read = reading({});
  const { days, providers, totals } = await read({ adwallId: 1, panelId: null, days: 2, accounts: ['cpx'] });
  expect(totals).toMatchObject({ entrants: 0, completion: null, gross_per_entrant: null, gross_per_minute: null });
  expect(days.map(({ date }) => date)).toEqual(['2026-05-09', '2026-05-10']);
  expect(providers).toMatchObject([{ survey_provider: 'cpx', entrants: 0 }]);
});

test('money of sources that list no surveys is none of surveys', async () => {
  const read = reading({
    surveys: [
      { day: TODAY, source: 'gone', ...none, entrants: 4, completes: 2, screenouts: 1, quality: 1, minutes: 30 },
    ],
    money: [
      { source: 'gone', payout: 20_000, gross: 30_000, amount: 2_000_000 },
      { source: 'acme', payout: 990_000, gross: 990_000, amount: 1 },
    ],
    signUps: [
      { day: TODAY, signUps: 3 },
      { day: TODAY - 2, signUps: 7 },
      { day: TODAY - 3, signUps: 5 },
    ],
  });
  const { compared, providers, totals } = await read({ adwallId: 1, panelId: 2, days: 2, accounts: ['cpx'] });
  expect(totals).toMatchObject({
    sign_ups: 3,
    entrants: 4,
    completion: 0.5,
    gross: 3,
    payout: 2,
    credits: 200,
    gross_per_entrant: 0.75,
    gross_per_minute: 0.1,
  });
  expect(compared).toMatchObject({ now: { sign_ups: 0 }, before: { sign_ups: 5, entrants: 0, gross: 0 } });
  expect(providers.map((row) => row.survey_provider)).toEqual(['cpx', 'gone']);
});

test('the steps of the form are added up in their order, and those of whole days are next to as many before', async () => {
  const read = reading({
    signUps: [
      { day: TODAY, steps: { ...noSteps, opened: 5, you: 3, address: 2 } },
      { day: TODAY - 1, steps: { ...noSteps, opened: 1, you: 1 } },
      { day: TODAY - 2, steps: { ...noSteps, opened: 9 } },
      { day: TODAY - 3, steps: { ...noSteps, opened: 4, devices: 1 } },
    ],
  });
  const { form } = await read({ adwallId: 1, panelId: 2, days: 2, accounts: [] });
  expect(form).toEqual([
    { step: 'opened', forms: 6, compared: { now: 1, before: 4 } },
    { step: 'you', forms: 4, compared: { now: 1, before: 0 } },
    { step: 'address', forms: 2, compared: { now: 0, before: 0 } },
    { step: 'home', forms: 0, compared: { now: 0, before: 0 } },
    { step: 'work', forms: 0, compared: { now: 0, before: 0 } },
    { step: 'devices', forms: 0, compared: { now: 0, before: 1 } },
  ]);
});
