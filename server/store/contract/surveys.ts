import { expect, test } from 'vitest';
import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewLead } from '../ports/leads.ts';
import type { NewSurveyStart, SurveyOutcome } from '../ports/surveys.ts';
import type { Store } from '../store.ts';
import { AT, bytes, fresh, lead, newClick, offer, type OpenStore } from './fixtures.ts';
import { newLead, newUser } from './money-fixtures.ts';

const MINUTE = 60_000;

/** Live surveys: their ids, who is in which one, and how they ended. */
export function surveysContract(open: OpenStore): void {
  const newSource = async (store: Store): Promise<string> => {
    const name = `surveys-${fresh()}`;
    const survey = { provider: 'cpx', isPaused: false, settings: { app_id: '1' }, answers: null };
    const secret = { sealedSecret: bytes('secret'), sealedCredential: bytes('key') };
    const settings = { scheme: 'cpx-research', ips: [], maxAgeMs: 1, screenoutCredits: 0 };
    expect(await store.createSource({ name, ...settings, ...secret, survey, at: AT })).toEqual({ kind: 'created' });
    return name;
  };
  const start = async (
    store: Store,
    account: AccountRef,
    given: { source: string; offerId: number; at: number; minutes?: number },
  ): Promise<{ clickId: string; source: string; kind: string }> => {
    const { at, minutes = 10, offerId, source } = given;
    const { clickId } = await newClick(store, account, { offerId, at, repeatSince: at });
    const input: NewSurveyStart = {
      clickId,
      account,
      source,
      minutes,
      at,
      openUntil: at + 30 * MINUTE,
      offer: offer({ offer_id: offerId, name: `Survey ${offerId}`, source }),
    };
    return { clickId, source, ...(await store.startSurvey(input)) };
  };
  const end = (store: Store, started: { clickId: string; source: string }, outcome: SurveyOutcome, at: number) =>
    store.endSurvey({ clickId: started.clickId, source: started.source, outcome, at });

  test('a survey of a source has one id for good, no matter who lists it first, above those of imports', async () => {
    const store = open();
    const [one, other] = [await newSource(store), await newSource(store)];
    const lists = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ];
    const ids = await Promise.all(lists.map((externalIds) => store.identifySurveys({ source: one, externalIds })));
    const of = new Map(lists.flatMap((list, at) => list.map((id, index) => [id, ids[at]?.[index]] as const)));
    lists.forEach((list, at) => expect(ids[at]).toEqual(list.map((id) => of.get(id))));
    expect(new Set(of.values()).size).toBe(3);
    expect(await store.identifySurveys({ source: one, externalIds: ['c', 'b', 'a'] })).toEqual(
      ['c', 'b', 'a'].map((id) => of.get(id)),
    );
    const [elsewhere = 0] = await store.identifySurveys({ source: other, externalIds: ['a'] });
    expect([...of.values()]).not.toContain(elsewhere);
    expect(elsewhere).toBeGreaterThanOrEqual(FIRST_FEED_ID);
    expect(await store.findSurvey(elsewhere)).toEqual({ source: other, externalId: 'a' });
    expect(await store.findSurvey(1)).toBeNull();
    expect(await store.identifySurveys({ source: one, externalIds: [] })).toEqual([]);
  });

  test('a survey that ended without a lead is an entry that says how, and a paid screen-out has its own', async () => {
    const store = open();
    const account = await newUser(store);
    const source = await newSource(store);
    const [one = 0, two = 0, three = 0] = await store.identifySurveys({ source, externalIds: ['1', '2', '3'] });
    const entries = async () => {
      const paging = { limit: null, offset: 0, everyClick: false };
      const { clicks } = await store.listActivity({ account, panelId: null, ...paging });
      return clicks.map(({ alone, click, leads, surveyEnd }) => [click.offerId, leads.length, surveyEnd, alone?.kind]);
    };
    const first = await start(store, account, { source, offerId: one, at: AT });
    expect(await entries()).toEqual([[one, 0, null, undefined]]);
    expect(await store.traceClicks([first.clickId])).toMatchObject([{ surveyEnd: null }]);
    await start(store, account, { source, offerId: one, at: AT + 1 });
    const full = { outcome: 'quota_full', at: AT + MINUTE } as const;
    await end(store, first, full.outcome, full.at);
    const ended = [one, 0, full, undefined];
    expect(await entries()).toEqual([ended]);
    // A trace says the same of the click.
    expect(await store.traceClicks([first.clickId])).toMatchObject([{ everyLead: [], surveyEnd: full }]);
    const second = await start(store, account, { source, offerId: two, at: AT + 2 * MINUTE });
    await store.creditLead(lead(second.clickId, { verdict: 'hold' }));
    const quality = { outcome: 'quality', at: AT + 3 * MINUTE } as const;
    await end(store, second, quality.outcome, quality.at);
    expect(await entries()).toEqual([[two, 1, quality, undefined], ended]);
    const third = await start(store, account, { source, offerId: three, at: AT + 4 * MINUTE });
    await store.creditLead(lead(third.clickId, { kind: 'screenout', takes: 'identity', at: AT + 5 * MINUTE }));
    const screenedOut = { outcome: 'screenout', at: AT + 5 * MINUTE } as const;
    await end(store, third, screenedOut.outcome, screenedOut.at);
    expect(await entries()).toEqual([[three, 1, screenedOut, 'screenout'], [two, 1, quality, undefined], ended]);
  });

  test('a user is in one survey at a time, until it ends or its time is over, and never again in one that ended', async () => {
    const store = open();
    const account = await newUser(store);
    const source = await newSource(store);
    const [one = 0, two = 0] = await store.identifySurveys({ source, externalIds: ['1', '2'] });
    const facts = (now: number) => store.surveyFacts({ account, offerIds: [one, two], now });
    expect(await facts(AT)).toEqual({ isTestUser: false, ended: [], open: null, failedInARow: 0, history: [] });

    const first = await start(store, account, { source, offerId: one, at: AT });
    expect(first.kind).toBe('started');
    expect((await start(store, account, { source, offerId: two, at: AT + MINUTE })).kind).toBe('busy');
    expect((await start(store, account, { source, offerId: one, at: AT + 2 * MINUTE })).kind).toBe('started');
    expect(await facts(AT + 3 * MINUTE)).toMatchObject({ open: { offerId: one, until: AT + 32 * MINUTE }, ended: [] });
    expect((await facts(AT + 33 * MINUTE)).open).toBeNull();

    const elsewhere = { ...first, source: 'another' };
    expect(await end(store, elsewhere, 'screenout', AT + 3 * MINUTE)).toEqual({ kind: 'unknown' });
    expect((await facts(AT + 3 * MINUTE)).ended).toEqual([]);
    expect(await end(store, first, 'screenout', AT + 4 * MINUTE)).toEqual({ kind: 'noted' });
    expect((await facts(AT + 5 * MINUTE)).open).toBeNull();
    expect((await start(store, account, { source, offerId: one, at: AT + 40 * MINUTE })).kind).toBe('ended');
    const second = await start(store, account, { source, offerId: two, at: AT + 41 * MINUTE });
    expect(second.kind).toBe('started');
    await end(store, second, 'quota_full', AT + 42 * MINUTE);
    expect(await facts(AT + 43 * MINUTE)).toEqual({
      isTestUser: false,
      ended: [one, two],
      open: null,
      failedInARow: 2,
      history: [
        { offerId: one, entrants: 1, completes: 0 },
        { offerId: two, entrants: 1, completes: 0 },
      ],
    });
    await end(store, second, 'complete', AT + 50 * MINUTE);
    expect(await facts(AT + 51 * MINUTE)).toMatchObject({ failedInARow: 0, ended: [one, two] });
    expect(await end(store, { clickId: 'clk_none', source }, 'complete', AT)).toEqual({ kind: 'unknown' });
  });

  test('of two outcomes of one start at the same time, one is paid; a lead may also come with its reversal', async () => {
    const store = open();
    const source = await newSource(store);
    const [one = 0, two = 0, three = 0] = await store.identifySurveys({ source, externalIds: ['1', '2', '3'] });
    const begin = async (offerId: number) => {
      const account = await newUser(store);
      const { clickId } = await start(store, account, { source, offerId, at: AT });
      const outcomes = async () => (await store.exportPerson(account))?.surveyStarts.map(({ outcome }) => outcome);
      const screenout = lead(clickId, { source, kind: 'screenout', takes: 'identity', ends: 'screenout' });
      return { account, clickId, outcomes, screenout, complete: lead(clickId, { source, ends: 'complete' }) };
    };
    const first = await begin(one);
    const kinds = async (leads: readonly NewLead[]) =>
      (await Promise.all(leads.map((each) => store.creditLead(each)))).map(({ kind }) => kind);
    expect(await kinds([first.screenout, first.complete])).toEqual(['credited', 'held']);
    expect(await store.findLead(first.complete.leadId)).toMatchObject({ reason: 'survey_ended', takes: 'identity' });
    expect(await first.outcomes()).toEqual(['screenout']);
    const second = await begin(two);
    const given = { source, kind: 'screenout', takes: 'identity', ends: 'screenout', verdict: 'reject' } as const;
    const again = lead(second.clickId, { ...given, reason: 'too_late' });
    expect(await kinds([second.complete, second.screenout, again])).toEqual(['credited', 'not_credited', 'rejected']);
    expect(await second.outcomes()).toEqual(['complete']);
    const third = await begin(three);
    const { clickId, eventId, externalId } = third.complete;
    const named = { source, externalId, eventId, clickId, takes: 'event', reason: null, at: AT } as const;
    expect(await store.reverseLead({ ...named, deliveryId: 'dlv_early' })).toEqual({ kind: 'early' });
    expect(await kinds([third.complete])).toEqual(['reversed_early']);
    expect(await third.outcomes()).toEqual(['screenout']);
    const free = await begin(one);
    expect(await kinds([{ ...free.screenout, verdict: 'reject', reason: 'no_credits' }])).toEqual(['not_credited']);
    expect(await free.outcomes()).toEqual(['screenout']);
    const held = await begin(one);
    expect(await kinds([{ ...held.complete, verdict: 'hold', reason: 'too_fast' }])).toEqual(['held']);
    expect(await held.outcomes()).toEqual(['complete']);
  });

  test('two starts at once: one wins, and the other user is not in the way', async () => {
    const store = open();
    const [account, other] = [await newUser(store), await newUser(store)];
    const source = await newSource(store);
    const ids = await store.identifySurveys({ source, externalIds: ['1', '2', '3'] });
    const mine = await Promise.all(ids.map((offerId) => start(store, account, { source, offerId, at: AT })));
    expect(mine.map(({ kind }) => kind).toSorted()).toEqual(['busy', 'busy', 'started']);
    expect((await start(store, other, { source, offerId: ids[0] ?? 0, at: AT })).kind).toBe('started');
    const listed = (await store.exportPerson(other))?.surveyStarts;
    expect(listed).toMatchObject([
      { offerId: ids[0], source, minutes: 10, startedAt: AT, outcome: null, endedAt: null },
    ]);
    const nobody = { ...account, subid1: 'nobody' };
    const input = { account: nobody, source, minutes: 1, openUntil: AT, at: AT, clickId: `clk_${fresh()}` };
    expect(await store.startSurvey({ ...input, offer: offer({ offer_id: ids[0] ?? 0 }) })).toEqual({ kind: 'erased' });
  });

  test('a started survey is no offer of the catalog, but leads and activity find its name and source', async () => {
    const store = open();
    const account = await newUser(store);
    const source = await newSource(store);
    const [offerId = 0] = await store.identifySurveys({ source, externalIds: ['1'] });
    const { clickId } = await start(store, account, { source, offerId, at: AT });
    const ids = (await store.loadOffers({ since: 0 })).offers.map((stored) => stored.offer.offer_id);
    expect(ids).not.toContain(offerId);
    expect(await store.enableOffers({ offerIds: [offerId], at: AT })).toEqual({ enabled: [] });
    expect((await store.leadFacts({ clickId, recentSince: AT }))?.offer).toMatchObject({
      name: `Survey ${offerId}`,
      source,
    });
  });

  test('counts what was started in a period, by source, with what its leads pay', async () => {
    const store = open();
    const account = await newUser(store);
    const source = await newSource(store);
    const offerIds = await store.identifySurveys({ source, externalIds: ['1', '2', '3', '4'] });
    const outcomes: SurveyOutcome[] = ['complete', 'screenout', 'quota_full', 'quality'];
    for (const [index, outcome] of outcomes.entries()) {
      const at = AT + index * MINUTE;
      const started = await start(store, account, { source, offerId: offerIds[index] ?? 0, at });
      await end(store, started, outcome, at + 5 * MINUTE);
      if (outcome === 'quality') await end(store, started, 'complete', at + 9 * MINUTE);
    }
    const range = { from: AT, to: AT + 60 * MINUTE, adwallId: account.profileId };
    const counts = { completes: 2, screenouts: 1, quotaFull: 1, quality: 0, reconciled: 1, minutes: 20 };
    const ofSource = async () => (await store.countSurveys(range)).find((row) => row.source === source);
    expect(await ofSource()).toEqual({ source, entrants: 4, ...counts, payout: 0 });
    expect(await store.countSurveys({ ...range, adwallId: -1 })).toEqual([]);
    expect(await store.countSurveys({ ...range, to: AT })).toEqual([]);

    const survey = await start(store, await newUser(store), { source, offerId: offerIds[0] ?? 0, at: AT });
    expect(survey.kind).toBe('started');
    const paid = await newUser(store);
    const credited = await newLead(
      store,
      paid,
      { payout: 17_200, takes: 'transaction' },
      { offerId: offerIds[0] ?? 0 },
    );
    await store.startSurvey({
      account: paid,
      source,
      minutes: 5,
      at: AT,
      openUntil: AT,
      clickId: credited.clickId,
      offer: offer({ offer_id: offerIds[0] ?? 0, source }),
    });
    const all = (await store.countSurveys({ ...range, adwallId: null })).find((row) => row.source === source);
    expect(all).toMatchObject({ entrants: 6, payout: 17_200 });
  });
}
