import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClickActivity } from '../ports/activity.ts';
import type { NewLead } from '../ports/leads.ts';
import type { Store } from '../store.ts';
import { AT, fresh, freshAccount, lead, newClick, offer, userProfile, type OpenStore, newKey } from './fixtures.ts';
import { newLead, newUser } from './money-fixtures.ts';

const unpaged = { panelId: null, limit: null, offset: 0, everyClick: false };

/** The activity of a user. */
export function activityContract(open: OpenStore): void {
  test("the activity lists a user's clicks, newest first, each with its leads", async () => {
    const store = open();
    const account = await newUser(store);
    const whole = { account, ...unpaged };
    const person = await store.findTokenHolder(account);
    const nothing = { balance: 0, person, hasProfile: null, clicks: [], later: [] };
    expect(await store.listActivity(whole)).toEqual(nothing);
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const first = await newLead(store, account, { eventId: '1', eventCount: 2 }, { offerId: known.offer_id });
    const more = lead(first.clickId, { eventId: '2', eventCount: 2, verdict: 'hold', at: AT + 1 });
    await store.creditLead(more);
    const again = await newClick(store, account, { offerId: known.offer_id, at: AT + 5, repeatSince: AT + 5 });
    const turnedAway = lead(again.clickId, { eventId: '1', at: AT + 6 });
    await store.creditLead(turnedAway);
    const last = await newClick(store, account, { at: AT + 9 });
    await newLead(store, { ...account, subid1: 'somebody else' }, {}, { offerId: known.offer_id });

    const { balance, clicks } = await store.listActivity(whole);
    expect(balance).toBe(150_000);
    expect(clicks.map(({ click, offerName }) => [click.clickId, offerName])).toEqual([
      [last.clickId, null],
      [again.clickId, known.name],
      [first.clickId, known.name],
    ]);
    expect(clicks.map(({ leads }) => leads.map((row) => [row.leadId, row.state, row.eventId]))).toEqual([
      [],
      [[turnedAway.leadId, 'rejected', '1']],
      [
        [first.leadId, 'credited', '1'],
        [more.leadId, 'pending', '2'],
      ],
    ]);
    expect(clicks[1]?.click).toEqual(await store.readClick(again.clickId));
    const page = await store.listActivity({ ...whole, limit: 1, offset: 1 });
    expect(page).toEqual({
      ...nothing,
      person: await store.findTokenHolder(account),
      balance,
      clicks: [clicks[1]],
    });
    expect((await store.listActivity({ ...whole, limit: 5, offset: 3 })).clicks).toEqual([]);
  });

  test('leads that take no event are entries of their own, unless they completed nothing and were rejected', async () => {
    const store = open();
    const account = await newUser(store);
    const extra = { kind: 'screenout', takes: 'identity', payout: 500, amount: 5_000 } as const;
    const surveys = await newClick(store, account, { at: AT });
    const router = await newClick(store, account, { at: AT });
    const tried = lead(surveys.clickId, { ...extra, at: AT + 1 });
    const refused = lead(surveys.clickId, { ...extra, at: AT + 2, verdict: 'reject', reason: 'agent' });
    const runs = [3, 4].map((n) => lead(router.clickId, { takes: 'transaction', at: AT + n }));
    const late = lead(router.clickId, { takes: 'transaction', verdict: 'reject', reason: 'too_late', at: AT + 5 });
    for (const each of [tried, refused, ...runs, late]) await store.creditLead(each);
    const again = await newClick(store, account, { offerId: router.offerId, at: AT + 6, repeatSince: AT + 6 });

    const { clicks } = await store.listActivity({ account, ...unpaged });
    const entries = clicks.map(({ alone, click }) => alone?.leadId ?? click.clickId);
    const [first, second] = runs;
    // A repeatable offer is listed by its completions, and the survey is still open.
    expect(entries).toEqual([late.leadId, second?.leadId, first?.leadId, tried.leadId, surveys.clickId]);
    expect(entries).not.toContain(again.clickId);
    expect(clicks.at(-1)?.leads).toEqual([]);
    expect(clicks[0]?.alone).toMatchObject({ state: 'rejected', takes: 'transaction' });
    const page = await store.listActivity({ account, ...unpaged, limit: 2, offset: 2 });
    expect(page.clicks).toEqual(clicks.slice(2, 4));
    const every = await store.listActivity({ account, ...unpaged, everyClick: true });
    expect(every.clicks.flatMap(({ leads }) => leads)).toHaveLength(5);
  });

  test('the activity says whether its user has a profile at the given panel, until an erasure', async () => {
    const store = open();
    const account = freshAccount();
    const signedUp = { kind: 'survey-profile', profileId: fresh(), subid1: account.subid1 } as const;
    const hasProfile = async (by: typeof account, panelId: number | null) =>
      (await store.listActivity({ account: by, panelId, limit: 1, offset: 0, everyClick: false })).hasProfile;
    await store.openPerson({ account: signedUp, newKey, at: AT });
    expect(await hasProfile(account, signedUp.profileId)).toBe(false);

    await store.createUserProfile(userProfile(signedUp));
    expect(await hasProfile(account, signedUp.profileId)).toBe(true);
    expect(await hasProfile(account, null)).toBe(null);
    expect(await hasProfile(account, fresh())).toBe(false);
    expect(await hasProfile(freshAccount(), signedUp.profileId)).toBe(false);
    await newClick(store, account);
    expect(await hasProfile(account, signedUp.profileId)).toBe(true);

    await store.erasePerson({ account, at: AT });
    expect(await hasProfile(account, signedUp.profileId)).toBe(true);
    await store.erasePerson({ account: signedUp, at: AT });
    expect(await hasProfile(account, signedUp.profileId)).toBe(false);
  });

  test('the first thousand entries come at once, and the others can be read by their keys in the same order', async () => {
    const store = open();
    const account = await newUser(store);
    const clickIds: string[] = [];
    for (let at = 0; at < 1_040; at++) clickIds.unshift((await newClick(store, account, { at: AT + at })).clickId);
    const { clicks, later, person } = await store.listActivity({ account, ...unpaged });
    expect(clicks.map(({ click }) => click.clickId)).toEqual(clickIds.slice(0, 1_000));
    expect(later).toEqual(clickIds.slice(1_000).map((clickId) => ({ clickId, leadId: null })));
    const accountId = person?.accountId ?? 0;
    const read = async (keys: typeof later) => await store.readActivity({ accountId, keys });
    const rest = await read(later);
    expect(rest.map(({ click }) => click.clickId)).toEqual(clickIds.slice(1_000));
    const page = await store.listActivity({ account, ...unpaged, offset: 1_000, limit: 40 });
    expect([page.clicks, page.later]).toEqual([rest, []]);
    const neighbors = await newClick(store, await newUser(store));
    expect(await read([{ clickId: neighbors.clickId, leadId: null }])).toEqual([]);
    await store.erasePerson({ account, at: AT });
    expect(await read(later)).toEqual([]);
  });

  test('an offer that was opened several times is listed once, until another click of it gets a lead', async () => {
    const store = open();
    const account = await newUser(store);
    const [game, other] = [fresh(), fresh()];
    let at = AT;
    const openAgain = (offerId: number) => newClick(store, account, { offerId, at: (at += 1000), repeatSince: at });
    const shown = async (page: Partial<Parameters<Store['listActivity']>[0]> = {}) => {
      const { clicks } = await store.listActivity({ account, ...unpaged, ...page });
      return clicks.map(({ click }) => click.clickId);
    };
    const first = await openAgain(game);
    const beside = await openAgain(other);
    expect(await shown()).toEqual([beside.clickId, first.clickId]);
    const second = await openAgain(game);
    expect(await shown()).toEqual([second.clickId, beside.clickId]);

    const ofFirst = lead(first.clickId, { eventId: '1', verdict: 'reject', reason: 'too_fast' });
    await store.creditLead(ofFirst);
    expect(await shown()).toEqual([beside.clickId, first.clickId]);
    const third = await openAgain(game);
    expect(await shown()).toEqual([beside.clickId, first.clickId]);
    expect(await shown({ limit: 1, offset: 1 })).toEqual([first.clickId]);
    expect(await shown({ limit: 1, offset: 2 })).toEqual([]);

    await store.creditLead(lead(third.clickId, { eventId: '2', verdict: 'hold' }));
    expect(await shown()).toEqual([third.clickId, beside.clickId, first.clickId]);
    const clicked = [third.clickId, second.clickId, beside.clickId, first.clickId];
    expect(await shown({ everyClick: true })).toEqual(clicked);
    expect(await shown({ everyClick: true, limit: 2, offset: 1 })).toEqual(clicked.slice(1, 3));
    const records = await store.exportPerson(account);
    expect(records?.clicks.map(({ clickId }) => clickId)).toEqual(clicked.toSorted());
  });

  test("another user's click on the same offer hides none of the user's clicks", async () => {
    const store = open();
    const [account, neighbor] = [await newUser(store), await newUser(store)];
    const { clickId, offerId } = await newClick(store, account);
    await newLead(store, neighbor, {}, { offerId, at: AT + 1 });
    const { clicks } = await store.listActivity({ account, ...unpaged });
    expect(clicks.map(({ click, leads }) => [click.clickId, leads])).toEqual([[clickId, []]]);
  });

  test('for any clicks in any order, the entries are the clicks with leads, else the newest of each offer, paged or not', async () => {
    const store = open();
    const verdicts: readonly (NewLead['verdict'] | null)[] = [null, null, null, 'credit', 'hold', 'reject'];
    const step = fc.record({
      offer: fc.nat(2),
      /** Ids order clicks of the same time. */
      later: fc.nat(1),
      verdict: fc.constantFrom(...verdicts),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), async (steps, limit) => {
        const account = await newUser(store);
        const offers = [fresh(), fresh(), fresh()];
        let at = AT;
        for (const { later, offer: index, verdict } of steps) {
          at += later;
          const clicked = { offerId: offers[index] ?? 0, at, repeatSince: at + 1 };
          if (verdict === null) await newClick(store, account, clicked);
          else await newLead(store, account, { verdict, eventId: String(fresh()) }, clicked);
        }
        const every = (await store.listActivity({ account, ...unpaged, everyClick: true })).clicks;
        const whole = (await store.listActivity({ account, ...unpaged })).clicks;
        expect(every).toHaveLength(steps.length);
        expect(whole).toEqual(withoutRepeats(every));
        const pages: ClickActivity[] = [];
        for (let offset = 0; offset <= whole.length; offset += limit) {
          pages.push(...(await store.listActivity({ account, ...unpaged, limit, offset })).clicks);
        }
        expect(pages).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
}

/** The same rule, written another way: `clicks` is newest first. */
function withoutRepeats(clicks: readonly ClickActivity[]): ClickActivity[] {
  return clicks.filter((one) => {
    const ofOffer = clicks.filter(({ click }) => click.offerId === one.click.offerId);
    const rewarded = ofOffer.filter(({ leads }) => leads.length > 0);
    return rewarded.length > 0 ? rewarded.includes(one) : ofOffer[0] === one;
  });
}
