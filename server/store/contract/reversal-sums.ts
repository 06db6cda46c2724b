import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { reachesRate } from '@rewards-wall/shared/reward-rules.ts';
import { firstIdOf } from '../../runtime/ids.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewLead } from '../ports/leads.ts';
import type { ReversalDelay, ReversalRow } from '../ports/reversals.ts';
import type { Store } from '../store.ts';
import { reversalOf } from './delivery-fixtures.ts';
import { AT, fresh, freshAccount, lead, newClick, newKey, newWall, transaction, type OpenStore } from './fixtures.ts';
import { oldLead, ownClicks, removeOwn } from './retention-fixtures.ts';

const EVER = Number.MAX_SAFE_INTEGER;
const FIRST_DAY = Math.floor(AT / DAY_MS);
/** The longest history. */
const DAYS = 80;
const sources = ['adgem', 'cpx'] as const;
const countries = ['DE', 'US', null] as const;

type Step =
  | { do: 'click'; user: number; kind: number }
  | { do: 'credit'; click: number; amount: number; payout: number }
  | { do: 'reverse'; lead: number }
  | { do: 'spend'; user: number; amount: number }
  | { do: 'wait'; ms: number }
  | { do: 'count' | 'forget' }
  | { do: 'erase'; user: number };

const index = fc.nat({ max: 30 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('click'), user: fc.nat({ max: 3 }), kind: index }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('credit'),
        click: index,
        amount: fc.integer({ min: 0, max: 1_000_000 }),
        payout: fc.integer({ min: 0, max: 90_000 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('reverse'), lead: index }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('spend'),
        user: fc.nat({ max: 3 }),
        amount: fc.integer({ min: 1, max: 900_000 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.integer({ min: 0, max: 9 * DAY_MS }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('count', 'forget') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('erase'), user: fc.nat({ max: 3 }) }) },
  ),
  { maxLength: 45 },
) as fc.Arbitrary<Step[]>;

interface LoggedClick {
  clickId: string;
  user: number;
  at: number;
  offerId: number;
  source: string;
  country: string | null;
  isGone: boolean;
}

interface LoggedLead {
  credit: NewLead;
  click: LoggedClick;
  reversal: ReversalDelay | null;
}

/** What the leads add up to, by a value of each. */
function naive(leads: readonly LoggedLead[], valueOf: (lead: LoggedLead) => string): ReversalRow[] {
  return [...Map.groupBy(leads, valueOf)].map(([value, own]) => {
    const reversals = own.flatMap(({ reversal }) => reversal ?? []);
    const sum = (name: keyof ReversalDelay, of = reversals): number =>
      of.reduce((total, each) => total + each[name], 0);
    const delays = [...Map.groupBy(reversals, ({ days }) => days)]
      .toSorted(([a], [b]) => a - b)
      .map(([days, same]) => ({
        days,
        reversed: same.length,
        reversedAmount: sum('reversedAmount', same),
        lostAmount: sum('lostAmount', same),
        lostPayout: sum('lostPayout', same),
      }));
    return {
      value,
      credited: own.length,
      creditedAmount: own.reduce((total, { credit }) => total + credit.amount, 0),
      reversed: reversals.length,
      reversedAmount: sum('reversedAmount'),
      delays,
    };
  });
}

/** Rows with the same amounts have no order here. */
const sorted = (rows: readonly ReversalRow[]): ReversalRow[] => rows.toSorted((a, b) => (a.value < b.value ? -1 : 1));

/** Sums of reversals (docs/chargebacks.md). */
export function reversalSumsContract(open: OpenStore): void {
  async function countAll(store: Store): Promise<void> {
    for (let counted = 7; counted === 7;) ({ counted } = await store.rollUpReversals({ until: EVER, limit: 7 }));
  }

  test('sums of reversals equal those of every lead, whatever happens in which order', async () => {
    const store = open();
    await store.rollUpReversals({ until: EVER, limit: 100_000 });

    const play = async (given: readonly Step[]) => {
      const { adwallId } = await newWall(store);
      const users = [0, 1, 2, 3].map((): AccountRef => ({ ...freshAccount(), profileId: adwallId }));
      const erased = new Set<number>();
      const balances = [0, 0, 0, 0];
      const clicks: LoggedClick[] = [];
      const leads: LoggedLead[] = [];
      const [firstOffer, secondOffer] = [1_000_000 + fresh(), 1_000_000 + fresh()];
      let at = FIRST_DAY * DAY_MS;
      for (const step of given) {
        at += 1;
        if (step.do === 'wait') at = Math.min(at + step.ms, (FIRST_DAY + DAYS) * DAY_MS - 100);
        if (step.do === 'count') await countAll(store);
        if (step.do === 'click' && !erased.has(step.user)) {
          const clickId = `${firstIdOf('clk', at)}${String(fresh()).padStart(12, '0')}`;
          const offerId = step.kind % 2 === 0 ? firstOffer : secondOffer;
          const country = countries[step.kind % 3] ?? null;
          await newClick(store, users[step.user] ?? freshAccount(), { clickId, offerId, country, at, repeatSince: at });
          const source = sources[step.kind % 5 === 0 ? 0 : 1];
          clicks.push({ clickId, user: step.user, at, offerId, source, country, isGone: false });
        }
        if (step.do === 'credit') {
          const click = clicks[step.click % clicks.length];
          if (click === undefined || click.isGone || erased.has(click.user)) continue;
          const { amount, payout } = step;
          const credit = lead(click.clickId, { at, amount, payout, source: click.source, takes: 'transaction' });
          await store.restoreClick({ clickId: click.clickId, at });
          expect((await store.creditLead(credit)).kind).toBe('credited');
          balances[click.user] = (balances[click.user] ?? 0) + amount;
          leads.push({ credit, click, reversal: null });
        }
        if (step.do === 'spend' && !erased.has(step.user)) {
          const account = users[step.user] ?? freshAccount();
          await store.postTransaction(transaction(account, { amount: -step.amount, at }));
          balances[step.user] = (balances[step.user] ?? 0) - step.amount;
        }
        if (step.do === 'reverse') {
          const one = leads[step.lead % leads.length];
          if (one === undefined || one.reversal !== null || erased.has(one.click.user)) continue;
          expect((await store.reverseLead(reversalOf(one.credit, { at }))).kind).toBe('reversed');
          const { amount, payout } = one.credit;
          const balance = (balances[one.click.user] ?? 0) - amount;
          balances[one.click.user] = balance;
          const lostAmount = balance >= 0 ? 0 : Math.min(amount, -balance);
          const whole = Math.floor((at - one.credit.at) / DAY_MS) + 1;
          one.reversal = {
            days: whole > 30 ? Math.ceil(whole / 10) * 10 : whole,
            reversed: 1,
            reversedAmount: amount,
            lostAmount,
            lostPayout: amount === 0 ? 0 : Math.round((payout * lostAmount) / amount),
          };
        }
        if (step.do === 'forget') {
          const slice = {
            after: firstIdOf('clk', FIRST_DAY * DAY_MS),
            before: firstIdOf('clk', at),
            limit: 1000,
            most: 1000,
            at: at + 1,
          };
          await store.removeClicks({ ...slice, clicksMs: 0, leadsMs: 0, isDry: false, forgetAddress: () => null });
          for (const click of clicks) click.isGone ||= !leads.some((one) => one.click === click);
        }
        if (step.do === 'erase') {
          await store.erasePerson({ account: users[step.user] ?? freshAccount(), at });
          erased.add(step.user);
        }
      }
      return { adwallId, users, erased, leads };
    };

    const spans = fc.tuple(fc.nat({ max: DAYS }), fc.nat({ max: DAYS + 10 }));
    await fc.assert(
      fc.asyncProperty(steps, spans, async (given, [start, length]) => {
        const { adwallId, erased, leads, users } = await play(given);
        await countAll(store);
        const days = { from: FIRST_DAY + start, to: FIRST_DAY + start + length };
        const wanted = { adwallId, days, limit: 100 };
        const within = leads.filter(({ click }) => click.at >= days.from * DAY_MS && click.at < days.to * DAY_MS);
        const rows = async (dimension: 'wall' | 'offer' | 'source' | 'country') =>
          sorted(await store.sumReversals({ ...wanted, dimension }));
        expect(await rows('wall')).toEqual(naive(within, () => ''));
        expect(await rows('offer')).toEqual(sorted(naive(within, ({ click }) => String(click.offerId))));
        expect(await rows('source')).toEqual(sorted(naive(within, ({ click }) => click.source)));
        expect(await rows('country')).toEqual(sorted(naive(within, ({ click }) => click.country ?? '')));
        const at = (days.to - 1) * DAY_MS;
        const recent = leads.filter(({ click }) => click.at >= at - 89 * DAY_MS && click.at < at + DAY_MS);
        const share = { min: 0.4, leads: 2 };
        for (const [of, valueOf] of [
          ['offer', ({ click }: LoggedLead) => String(click.offerId)],
          ['source', ({ click }: LoggedLead) => click.source],
        ] as const) {
          const risky = naive(recent, valueOf).filter((row) => reachesRate(row, { of, ...share }));
          expect(await store.findRisky({ adwallId, at, rate: { of, ...share } })).toEqual(
            risky.map(({ value }) => value).toSorted(),
          );
        }
        const found = await store.listUserReversals(wanted);
        // Erased users have no name, so their rows can't be told apart.
        const named = users.flatMap(({ subid1 }, user) => (erased.has(user) ? [] : [{ subid1, user }]));
        const expected = named.flatMap(({ subid1, user }) =>
          naive(
            within.filter(({ click }) => click.user === user),
            () => subid1,
          ).filter(({ reversed }) => reversed > 0),
        );
        expect(found.since).toBeNull();
        expect(sorted(found.rows.filter(({ value }) => value !== ''))).toEqual(sorted(expected));
      }),
      { numRuns: 60 },
    );
  });

  test('where most was reversed comes first, and only as many as are wanted', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const day = Math.floor(AT / DAY_MS);
    const credit = async (source: string, amount: number) => {
      const clickId = `${firstIdOf('clk', AT)}${String(fresh()).padStart(12, '0')}`;
      await newClick(store, { ...freshAccount(), profileId: adwallId }, { clickId });
      const credited = lead(clickId, { source, amount });
      await store.creditLead(credited);
      return credited;
    };
    for (const [source, amount] of [
      ['few', 10],
      ['most', 30],
      ['some', 20],
    ] as const)
      await store.reverseLead(reversalOf(await credit(source, amount)));
    await credit('none', 900);
    await credit('none', 900);
    await countAll(store);
    const wanted = { adwallId, days: { from: day, to: day + 1 }, limit: 10 };
    const values = async (limit: number) =>
      (await store.sumReversals({ ...wanted, dimension: 'source', limit })).map(({ value }) => value);
    expect(await values(10)).toEqual(['most', 'some', 'few', 'none']);
    expect(await values(2)).toEqual(['most', 'some']);
    expect((await store.listUserReversals({ ...wanted, limit: 2 })).rows.map((row) => row.reversedAmount)).toEqual([
      30, 20,
    ]);
    expect(await store.sumReversals({ ...wanted, dimension: 'wall', days: { from: day, to: day } })).toEqual([]);
    expect(await store.listUserReversals({ ...wanted, days: { from: day + 1, to: day + 9 } })).toEqual({
      rows: [],
      since: null,
    });
  });

  test('what clicks froze is known, also of removed ones', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const clicks = ownClicks();
    const clickIds: string[] = [];
    const terms = '{"ratio":200000,"round":true,"events":[]}';
    for (const country of ['DE', null]) {
      const account = { ...freshAccount(), profileId: adwallId };
      clickIds.push((await oldLead(store, { account, clicks }, {}, { country, payout: 25_000, terms })).clickId);
    }
    const known = [
      { clickId: clickIds[0], country: 'DE', payout: 25_000, terms },
      { clickId: clickIds[1], country: null, payout: 25_000, terms },
    ];
    expect(await store.clicksById({ clickIds: [...clickIds, 'clk_unknown'] })).toEqual(known);
    expect(await removeOwn(store, clicks, 200)).toMatchObject({ leadClicks: 2 });
    await store.flushRemovals();
    expect(await store.clicksById({ clickIds })).toEqual(known);
    expect(await store.clicksById({ clickIds: [] })).toEqual([]);
  });

  test('reversals of test users are never counted', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const account: AccountRef = { ...freshAccount(), profileId: adwallId };
    await store.openTestPerson({ account, newKey, at: AT });
    const clickId = `${firstIdOf('clk', AT)}${String(fresh()).padStart(12, '0')}`;
    await newClick(store, account, { clickId });
    const credited = lead(clickId);
    await store.creditLead(credited);
    await store.reverseLead(reversalOf(credited));
    await countAll(store);
    const wanted = { adwallId, days: { from: 0, to: Math.floor(AT / DAY_MS) + 1 }, limit: 10 };
    expect(await store.listUserReversals(wanted)).toEqual({ rows: [], since: null });
    const recent = { ...wanted, days: { from: wanted.days.to - 8, to: wanted.days.to } };
    expect(await store.sumReversals({ ...recent, dimension: 'wall' })).toEqual([]);
  });

  test('old sums go with the other figures, and weeks once all of their days are old', async () => {
    const store = open();
    const { adwallId } = await newWall(store);
    const day = Math.floor(AT / DAY_MS);
    const clickId = `${firstIdOf('clk', AT)}${String(fresh()).padStart(12, '0')}`;
    await newClick(store, { ...freshAccount(), profileId: adwallId }, { clickId });
    const credited = lead(clickId);
    await store.creditLead(credited);
    await store.reverseLead(reversalOf(credited));
    await countAll(store);
    const remove = async (before: number): Promise<void> => {
      for (const table of ['reversal_sums', 'reversal_delays'] as const)
        await store.removeFigures({ table, before, limit: 99_999 });
    };
    const sums = async (days: { from: number; to: number }) =>
      store.sumReversals({ adwallId, dimension: 'offer', limit: 9, days });
    const one = { from: day, to: day + 1 };
    const month = { from: day - 14, to: day + 14 };
    await remove(day);
    expect(await sums(one)).toMatchObject([{ reversed: 1, delays: [{ days: 1, reversed: 1 }] }]);
    await remove(day + 1);
    expect(await sums(one)).toEqual([]);
    await remove(day + 7);
    expect(await sums(month)).toEqual([]);
    expect(await store.removeFigures({ table: 'reversal_sums', before: day + 7, limit: 9 })).toEqual({ removed: 0 });
  });
}
