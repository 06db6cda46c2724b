import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { repeatedEventActions } from '@rewards-wall/shared/schema/lead.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { postback } from '../contract/delivery-fixtures.ts';
import { AT, click, freshId, lead, newWall, offer, sealedWithKey, transaction } from '../contract/fixtures.ts';
import { release, reversal } from '../contract/money-fixtures.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { EventLimits, NewLead } from '../ports/leads.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import type { Store } from '../store.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();
let engines: { sqlite: Store; postgres: Store };
beforeAll(async () => {
  engines = { sqlite: openSqlite({ file: ':memory:' }), postgres: openPostgres({ url: await createDatabase() }) };
  for (const store of Object.values(engines)) await store.migrate(AT);
});
afterAll(() => Promise.all(Object.values(engines).map((store) => store.close())));

/** How the offers of a run may be completed. */
const OFFERS: readonly (Pick<NewLead, 'takes' | 'eventCount' | 'cap'> & Pick<EventLimits, 'completions'>)[] = [
  { takes: 'event', eventCount: 0, completions: 1, cap: { leads: 2, per: 'total' } },
  { takes: 'event', eventCount: 2, completions: 1, cap: null },
  { takes: 'numbered', eventCount: 3, completions: 2, cap: { leads: 3, per: 'day' } },
  { takes: 'numbered', eventCount: null, completions: null, cap: null },
  { takes: 'transaction', eventCount: 0, completions: 1, cap: null },
];
const USERS = ['ann', 'bob'];
/** Each user clicks each offer twice. */
const CLICKS = USERS.flatMap((user) => OFFERS.flatMap((_, index) => [1, 2].map(() => ({ user, offer: index }))));

const chosenLead = fc.record({
  click: fc.nat(CLICKS.length - 1),
  source: fc.constantFrom('one', 'one', 'two'),
  externalId: fc.constantFrom<string[]>('t1', 't2', 't3', 't4'),
  eventId: fc.constantFrom('', '', '1'),
  kind: fc.constantFrom('complete', 'complete', 'complete', 'screenout', 'bonus'),
  isUnsure: fc.constantFrom(false, false, false, true),
  payout: fc.constantFrom(10, 10, 10, 20),
  amount: fc.constantFrom(100, 100, -40, MAX_BALANCE_UNITS),
  verdict: fc.constantFrom('credit', 'credit', 'credit', 'hold', 'reject'),
  reason: fc.constantFrom('velocity', 'no_credits', null),
  findings: fc.constantFrom([], [{ rule: 'velocity', action: 'flag' as const, reason: 'many' }]),
  compatibleEvents: fc.constantFrom(null, null, [], ['1'], ['', '1']),
  repeatedEvents: fc.constantFrom(null, ...repeatedEventActions),
  endsSurvey: fc.boolean(),
  day: fc.constantFrom(null, 0, 1),
  isDayStated: fc.boolean(),
  gross: fc.constantFrom(null, 30),
});
type ChosenLead = typeof chosenLead extends fc.Arbitrary<infer Chosen> ? Chosen : never;

const chosenTransaction = fc.record({
  user: fc.constantFrom(...USERS),
  amount: fc.constantFrom(50, -50, -200, MAX_BALANCE_UNITS, -MAX_BALANCE_UNITS),
  minBalance: fc.constantFrom(null, null, 0, -100),
  key: fc.constantFrom(null, null, 'k1', 'k2'),
  fingerprint: fc.constantFrom('same', 'same', 'other'),
});

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        leads: fc.array(chosenLead, { minLength: 1, maxLength: 6 }),
        // Whose leads they all are; null: of several users.
        only: fc.constantFrom(...USERS, null),
      }),
    },
    { weight: 3, arbitrary: fc.record({ transactions: fc.array(chosenTransaction, { minLength: 1, maxLength: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ reversed: chosenLead }) },
    { weight: 1, arbitrary: fc.record({ reviewed: fc.nat(20), isReleased: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ survey: fc.nat(CLICKS.length - 1) }) },
    { weight: 1, arbitrary: fc.constant({ laterMs: DAY_MS }) },
    { weight: 1, arbitrary: fc.record({ erased: fc.constantFrom(...USERS) }) },
  ),
  { minLength: 1, maxLength: 14 },
);

/** Whose ids differ between engines, because a command that ran twice leaves a gap. */
const IDS: Readonly<Record<string, string>> = { transactionId: 'row', reverses: 'row', accountId: 'account' };

/** Replaces ids by how early they appear. */
function withoutIds(value: unknown, known: Map<string, number>): unknown {
  const text = JSON.stringify(value ?? null, (key, each: unknown) => {
    const kind = IDS[key];
    if (kind === undefined || each === null) return each;
    const id = `${kind} ${String(each)}`;
    if (!known.has(id)) known.set(id, known.size);
    return known.get(id);
  });
  return JSON.parse(text) as unknown;
}

/** The click of this user on the same offer. */
function clickOf(user: string, { click: index }: ChosenLead): number {
  const perUser = CLICKS.length / USERS.length;
  return (index % perUser) + USERS.indexOf(user) * perUser;
}

function leadOf(clickId: string, { click, isUnsure, kind, ...chosen }: ChosenLead, at: number): NewLead {
  const offered = OFFERS[CLICKS[click]?.offer ?? 0];
  if (offered === undefined) throw new Error('There is no such offer.');
  const takes = kind === 'complete' && !isUnsure ? offered.takes : 'identity';
  const { amount, compatibleEvents, day, eventId, externalId, findings, gross, payout, source, verdict } = chosen;
  const { endsSurvey, isDayStated, repeatedEvents } = chosen;
  const stated = day === null ? null : utcDay(AT + day * DAY_MS);
  return lead(clickId, {
    kind,
    takes,
    source,
    externalId,
    eventId,
    payout,
    gross,
    amount,
    eventCount: offered.eventCount,
    verdict,
    reason: verdict === 'credit' ? null : chosen.reason,
    findings,
    cap: takes === 'identity' ? null : offered.cap,
    day: utcDay(at),
    at,
    ...(takes === 'numbered' && {
      limits: { completions: offered.completions, day: stated, isDayStated: stated !== null && isDayStated },
    }),
    ...(compatibleEvents !== null && { compatibleEvents }),
    ...(repeatedEvents !== null && { repeatedEvents }),
    // A survey is completed once, and has no events.
    ...(endsSurvey && kind !== 'bonus' && ['event', 'identity'].includes(takes) && { ends: kind }),
  });
}

test('both engines decide the same about leads and transactions, whatever came before', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const known = { sqlite: new Map<string, number>(), postgres: new Map<string, number>() };
      const done: unknown[] = [];
      /** Runs it on both engines and expects the same result. */
      async function onBoth<Result>(run: (store: Store) => Promise<Result>): Promise<Result> {
        const result = await run(engines.sqlite);
        const other = await run(engines.postgres);
        expect({ done, result: withoutIds(other, known.postgres) }).toEqual({
          done,
          result: withoutIds(result, known.sqlite),
        });
        return result;
      }

      const run = freshId('run');
      const { adwallId } = await onBoth(newWall);
      for (const given of [postback(adwallId), postback(adwallId)])
        await onBoth((store) => store.createPostback(given));
      const accountOf = (user: string): AccountRef => ({ kind: 'wall', profileId: adwallId, subid1: `${run} ${user}` });
      const offers = OFFERS.map(({ cap }) => offer({ cap }));
      await onBoth((store) => store.importOffers({ offers, prune: false, at: AT }));
      const clicks = CLICKS.map(({ offer: index, user }) =>
        click(accountOf(user), {
          offerId: offers[index]?.offer_id ?? 0,
          ipDigest: `${run} address`,
          deviceDigest: `${run} device of ${user}`,
          // Each click is stored, however soon it follows another one.
          repeatSince: AT + 1,
        }),
      );
      const clickIdOf = (index: number): string => clicks[index]?.clickId ?? 'clk_unknown';
      await onBoth((store) => Promise.all(clicks.map((each) => store.recordClick(each))));

      const capsBefore = new Map<Store, number>();
      for (const store of Object.values(engines)) capsBefore.set(store, (await store.versions()).caps);
      const raisedCaps = async (store: Store): Promise<number> =>
        (await store.versions()).caps - (capsBefore.get(store) ?? 0);

      const reported: NewLead[] = [];
      let at = AT;
      const make = (chosen: ChosenLead): NewLead => leadOf(clickIdOf(chosen.click), chosen, at);
      for (const step of all) {
        done.push(step);
        at += 1;
        if ('laterMs' in step) at += step.laterMs;
        if ('leads' in step) {
          // In one batch, an engine may choose which user's lead has an identity that both report.
          const leads = step.leads
            .map((chosen) => ({ ...chosen, click: step.only === null ? chosen.click : clickOf(step.only, chosen) }))
            .map((chosen) => ({ chosen, user: CLICKS[chosen.click]?.user ?? '' }))
            .toSorted((one, other) => one.user.localeCompare(other.user))
            .map(({ chosen, user }) => {
              const externalId = step.only === null ? `${chosen.externalId} of ${user}` : chosen.externalId;
              return make({ ...chosen, externalId });
            });
          reported.push(...leads);
          await onBoth((store) => Promise.all(leads.map((each) => store.creditLead(each))));
        }
        if ('transactions' in step) {
          const inputs = step.transactions
            .toSorted((a, b) => a.user.localeCompare(b.user))
            .map(({ amount, fingerprint, key, minBalance, user }) =>
              transaction(accountOf(user), {
                amount,
                minBalance,
                sealer: sealedWithKey(`key of ${user}`),
                idempotency: key === null ? null : { digest: `${run} ${key}`, fingerprint },
                at,
              }),
            );
          await onBoth((store) => Promise.all(inputs.map((each) => store.postTransaction(each))));
        }
        if ('reversed' in step) {
          const input = reversal(make(step.reversed), { at });
          await onBoth((store) => store.reverseLead(input));
        }
        if ('reviewed' in step) {
          const one = reported[step.reviewed % reported.length];
          if (one === undefined) continue;
          const released = release(one, { at });
          if (step.isReleased) await onBoth((store) => store.releaseLead(released));
          else await onBoth((store) => store.rejectLead({ leadId: one.leadId, reason: 'late', at }));
        }
        if ('survey' in step) {
          const { offer: index = 0, user = 'ann' } = CLICKS[step.survey] ?? {};
          const survey = offers[index];
          if (survey === undefined) throw new Error('There is no such offer.');
          const started = { clickId: clickIdOf(step.survey), account: accountOf(user), source: 'one', offer: survey };
          await onBoth((store) => store.startSurvey({ ...started, minutes: 5, openUntil: at + 1, at }));
        }
        if ('erased' in step) await onBoth((store) => store.erasePerson({ account: accountOf(step.erased), at }));
      }

      for (const user of USERS) await onBoth((store) => store.exportPerson(accountOf(user)));
      for (const { leadId } of reported) await onBoth((store) => store.findLead(leadId));
      for (const day of [utcDay(AT), utcDay(at)])
        await onBoth(async (store) => {
          const { offerIds } = await store.fullOffers({ day });
          return offerIds.filter((id) => offers.some(({ offer_id }) => offer_id === id)).toSorted();
        });
      expect(await raisedCaps(engines.postgres)).toBe(await raisedCaps(engines.sqlite));
    }),
    { numRuns: 40 },
  );
}, 120_000);
