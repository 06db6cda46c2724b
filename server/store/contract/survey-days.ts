import type { FormStep } from '@rewards-wall/shared/form-steps.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { expect, test } from 'vitest';
import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { SurveyOutcome } from '../ports/surveys.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, freshAccount, newClick, offer, userProfile, type OpenStore } from './fixtures.ts';
import { newLead, newUser } from './money-fixtures.ts';

const MINUTE = 60_000;
const TODAY = Math.floor(AT / DAY_MS);

/** Figures of surveys and panels by day: counted once, whatever happens to a survey afterwards. */
export function surveyDaysContract(open: OpenStore): void {
  const countAll = async (store: Store, limit = 500): Promise<void> => {
    while ((await store.rollUpSurveys({ limit })).counted === limit);
  };
  const start = async (store: Store, account: AccountRef, given: { source: string; offerId: number; at: number }) => {
    const { at, offerId, source } = given;
    const { clickId } = await newClick(store, account, { offerId, at, repeatSince: at });
    await store.startSurvey({
      clickId,
      account,
      source,
      minutes: 5,
      at,
      openUntil: at,
      offer: offer({ offer_id: offerId, source }),
    });
    return clickId;
  };
  const days = async (store: Store, account: AccountRef, source: string) => {
    const range = { from: TODAY - 1, to: TODAY + 3 };
    const { surveys } = await store.listSurveyDays({ adwallId: account.profileId, ...range });
    return surveys.filter((row) => row.source === source).map(({ source: _, ...row }) => row);
  };
  const none = { entrants: 0, completes: 0, screenouts: 0, quotaFull: 0, quality: 0, reconciled: 0, minutes: 0 };

  test('surveys count once by day, in any number of steps, and reconciliations move them', async () => {
    const store = open();
    const account = await newUser(store);
    const source = `days-${fresh()}`;
    const offerIds = await store.identifySurveys({ source, externalIds: ['1', '2', '3', '4'] });
    const outcomes: SurveyOutcome[] = ['complete', 'screenout', 'quota_full', 'quality'];
    const clicks: string[] = [];
    for (const [index, offerId] of offerIds.entries()) {
      clicks.push(await start(store, account, { source, offerId, at: AT + index * MINUTE }));
    }
    await countAll(store, 1);
    expect(await days(store, account, source)).toEqual([{ day: TODAY, ...none, entrants: 4 }]);
    for (const [index, clickId] of clicks.entries()) {
      const outcome = outcomes[index] ?? 'complete';
      await store.endSurvey({ clickId, source, outcome, at: AT + DAY_MS + index * MINUTE });
    }
    await countAll(store);
    await countAll(store);
    const ended = { completes: 1, screenouts: 1, quotaFull: 1, quality: 1, minutes: 4 * 24 * 60 };
    expect(await days(store, account, source)).toEqual([
      { day: TODAY, ...none, entrants: 4 },
      { day: TODAY + 1, ...none, ...ended },
    ]);
    await store.endSurvey({ clickId: clicks[3] ?? '', source, outcome: 'complete', at: AT + 2 * DAY_MS });
    await countAll(store);
    expect((await days(store, account, source))[1]).toEqual({
      day: TODAY + 1,
      ...none,
      ...ended,
      completes: 2,
      quality: 0,
      reconciled: 1,
    });
  });

  test('a user who starts a survey again is one entrant, and a test user is none', async () => {
    const store = open();
    const account = await newUser(store);
    const source = `days-${fresh()}`;
    const [offerId = FIRST_FEED_ID] = await store.identifySurveys({ source, externalIds: ['1'] });
    await start(store, account, { source, offerId, at: AT });
    await countAll(store);
    await start(store, account, { source, offerId, at: AT + 10 * MINUTE });
    await countAll(store);
    expect(await days(store, account, source)).toEqual([{ day: TODAY, ...none, entrants: 1 }]);
    const tester = { ...freshAccount(), profileId: account.profileId };
    await store.openTestPerson({ account: tester, newKey: () => bytes('key'), at: AT });
    await start(store, tester, { source, offerId, at: AT });
    await countAll(store);
    expect(await days(store, account, source)).toEqual([{ day: TODAY, ...none, entrants: 1 }]);
  });

  test('who signs up at a panel counts once', async () => {
    const store = open();
    const account = { ...freshAccount(), kind: 'survey-profile' as const };
    const range = { profileId: account.profileId, from: TODAY, to: TODAY + 1 };
    const signUps = async (): Promise<number> => {
      await countAll(store);
      return (await store.listPanelDays(range))[0]?.signUps ?? 0;
    };
    // Other tests sign up at the same panel.
    const before = await signUps();
    await store.createUserProfile(userProfile(account, { at: AT }));
    expect(await signUps()).toBe(before + 1);
    expect(await signUps()).toBe(before + 1);
    await store.createUserProfile(userProfile({ ...account, subid1: `${account.subid1}-2` }, { at: AT }));
    expect(await signUps()).toBe(before + 2);
    expect(await store.listPanelDays({ ...range, from: TODAY + 1, to: TODAY + 2 })).toEqual([]);
  });

  test('steps of forms are added to the day of their panel, next to its sign-ups', async () => {
    const store = open();
    const [profileId, other] = [fresh(), fresh()];
    const count = (step: FormStep, of = profileId, day = TODAY) => ({ profileId: of, day, step, count: 2 });
    await store.addFormSteps({ counts: [] });
    await store.addFormSteps({ counts: [count('opened'), count('you'), count('opened', other)] });
    await store.addFormSteps({ counts: [count('opened'), count('devices', profileId, TODAY + 1)] });
    const steps = { opened: 4, you: 2, address: 0, home: 0, work: 0, devices: 0 };
    expect(await store.listPanelDays({ profileId, from: TODAY, to: TODAY + 2 })).toEqual([
      { day: TODAY, signUps: 0, steps },
      { day: TODAY + 1, signUps: 0, steps: { ...steps, opened: 0, you: 0, devices: 2 } },
    ]);
    expect(await store.listPanelDays({ profileId: other, from: TODAY, to: TODAY + 1 })).toMatchObject([
      { steps: { opened: 2, you: 0 } },
    ]);
  });

  test('money of a source is listed by day with its surveys, and nothing else of the wall', async () => {
    const store = open();
    const account = await newUser(store);
    const source = `days-${fresh()}`;
    const range = { adwallId: account.profileId, from: TODAY, to: TODAY + 1 };
    expect(await store.listSurveyDays(range)).toEqual({ surveys: [], money: [] });
    const [offerId = FIRST_FEED_ID] = await store.identifySurveys({ source, externalIds: ['1'] });
    // Its id comes after those of other suites.
    const clickId = `zzz_${String(fresh()).padStart(12, '0')}`;
    const { amount, payout } = await newLead(store, account, { source }, { clickId, offerId });
    await newLead(store, await newUser(store), { source }, { offerId });
    for (let counted = 1; counted > 0;) ({ counted } = await store.rollUpStatistics({ until: AT * 2, limit: 1000 }));
    const counts = { impressions: 0, clicks: 1, leads: 1, reversals: 0, conversions: 1 };
    expect(await store.listSurveyDays(range)).toEqual({
      surveys: [],
      money: [{ day: TODAY, source, ...counts, payout, gross: payout, amount }],
    });
  });
}
