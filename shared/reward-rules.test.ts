import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceKinds } from './catalog/devices.ts';
import {
  decideByRules,
  factorOf,
  hidingRule,
  holdingRule,
  prepareRules,
  reachesRate,
  rulesForUser,
  ruleStateOf,
  withUsedUp,
  type RuleOffer,
  type RuleUser,
} from './reward-rules.ts';
import { ruleDefinition, type RewardRule } from './schema/reward-rule.ts';

const AT = Date.UTC(2026, 11, 5, 12);
const user: RuleUser = { at: AT, client: { country: 'DE', device: 'phone' }, matched: new Set() };
const offer: RuleOffer = { offerId: 7, categories: [17, 22], source: 'acme', payout: 12_500, isPaid: true };

const ruleOf = (definition: unknown, ruleId = 'rul_1'): RewardRule => ({
  ruleId,
  name: ruleId,
  definition: ruleDefinition.parse(definition),
});

/** The rule that hides the offer. */
function hiding(rules: readonly RewardRule[], to: Partial<RuleUser> = {}, of: Partial<RuleOffer> = {}): string | null {
  const held = rulesForUser(prepareRules(rules), { ...user, ...to });
  return hidingRule(held, { ...offer, ...of })?.ruleId ?? null;
}

const hides = (when: object, to?: Partial<RuleUser>, of?: Partial<RuleOffer>): boolean =>
  hiding([ruleOf({ when, then: { hide: true } })], to, of) !== null;

test('an empty condition always holds, and no rule hides nothing', () => {
  expect(hides({})).toBe(true);
  expect(hiding([])).toBeNull();
});

test('a rule applies to a tile only if it names it', () => {
  const tile = { isTile: true };
  for (const when of [{}, { not_offers: [8] }, { sources: ['acme'] }]) expect(hides(when, {}, tile)).toBe(false);
  expect(hides({ offers: [7], sources: ['acme'] }, {}, tile)).toBe(true);
  expect(hides({ offers: [8] }, {}, tile)).toBe(false);
});

test.each<[string, object, object, Partial<RuleUser>?, Partial<RuleOffer>?]>([
  ['countries', { countries: ['de', 'AT'] }, { countries: ['FR'] }],
  ['not_countries', { not_countries: ['FR'] }, { not_countries: ['DE'] }],
  [
    'an unknown country',
    { not_countries: ['DE'] },
    { countries: ['DE'] },
    { client: { country: null, device: 'phone' } },
  ],
  ['devices', { devices: ['phone'] }, { devices: ['desktop', 'tablet'] }],
  ['not_devices', { not_devices: ['desktop'] }, { not_devices: ['phone'] }],
  ['offers', { offers: [7, 8] }, { offers: [8] }],
  ['not_offers', { not_offers: [8] }, { not_offers: [7] }],
  ['categories', { categories: [20, 22] }, { categories: [20] }],
  ['not_categories', { not_categories: [20] }, { not_categories: [20, 22] }],
  ['sources', { sources: ['acme'] }, { sources: ['other'] }],
  ['not_sources', { not_sources: ['other'] }, { not_sources: ['acme'] }],
  ['no source', { not_sources: ['acme'] }, { sources: ['acme'] }, {}, { source: null }],
  ['payment_required', { payment_required: true }, { payment_required: false }],
  ['payout', { payout: { min: 1.25, max: 1.25 } }, { payout: { max: 1.2499 } }],
  ['payout from', { payout: { min: 0 } }, { payout: { min: 1.2501 } }],
  ['all of several', { offers: [7], devices: ['phone'] }, { offers: [7], devices: ['desktop'] }],
])('%s', (...[, holding, failing, to, of]) => {
  expect(hides(holding, to, of)).toBe(true);
  expect(hides(failing, to, of)).toBe(false);
});

test('a condition on reversals holds for the offers or sources that met it, and for none before it is judged', () => {
  const by = (of: 'offer' | 'source', risky?: string[]) => ({
    ...ruleOf({ when: { reversal_rate: { of, min: 0.2, leads: 20 } }, then: { hide: true } }),
    ...(risky && { risky }),
  });
  expect(hiding([by('offer')])).toBeNull();
  expect(hiding([by('offer', ['7'])])).toBe('rul_1');
  expect(hiding([by('offer', ['acme', '77'])])).toBeNull();
  expect(hiding([by('source', ['acme'])])).toBe('rul_1');
  expect(hiding([by('source', ['other'])])).toBeNull();
  expect(hiding([by('source', ['acme'])], {}, { source: null })).toBeNull();
  expect(
    holdDaysOf(
      [
        {
          ...by('source', ['acme']),
          definition: ruleDefinition.parse({
            when: { reversal_rate: { of: 'source', min: 0.2, leads: 20 } },
            then: { hold_days: 9 },
          }),
        },
      ],
      user,
      offer,
    ),
  ).toBe(9);
});

test('a share of reversals is reached exactly, whatever the numbers', () => {
  const count = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(
      count,
      count,
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 100 }),
      (one, other, share, leads) => {
        const [reversed, credited] = [Math.min(one, other), Math.max(one, other)];
        const rate = { of: 'user', min: share / 10_000, leads } as const;
        const expected = credited >= leads && BigInt(reversed) * 10_000n >= BigInt(share) * BigInt(credited);
        expect(reachesRate({ credited, reversed }, rate)).toBe(expected);
      },
    ),
  );
});

test('a rule holds from its first millisecond until just before its end, in whatever zone they are written', () => {
  const from = '2026-12-04T18:00:00+01:00';
  const until = '2026-12-07T00:00:00-05:00';
  const rule = ruleOf({ when: {}, then: { hide: true }, from, until });
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const at = [start - 1, start, end - 1, end];
  expect(at.map((time) => hiding([rule], { at: time }) !== null)).toEqual([false, true, true, false]);
  expect(at.map((time) => ruleStateOf(rule, time))).toEqual(['scheduled', 'active', 'active', 'ended']);
});

test('an exception above a rule wins, and one below it has no effect', () => {
  const all = ruleOf({ when: {}, then: { hide: true } }, 'all');
  const exception = ruleOf({ when: { offers: [7] }, then: { hide: false } }, 'exception');
  expect(hiding([exception, all])).toBeNull();
  expect(hiding([exception, all], {}, { offerId: 8 })).toBe('all');
  expect(hiding([all, exception])).toBe('all');
});

test('a rule decides only the effects that it has', () => {
  const [hide, sale, hold] = [{ hide: true }, { multiply: 2 }, { hold_days: 7 }].map((then, at) =>
    ruleOf({ when: {}, then }, `rul_${at}`),
  );
  if (!hide || !sale || !hold) throw new Error('There are three rules.');
  const decided = (...rules: RewardRule[]) => decideByRules(rulesForUser(prepareRules(rules), user), offer);
  expect(decided(hold, sale, hide)).toEqual({ hide, multiply: sale });
  expect(decided(hold, hide, sale)).toEqual({ hide, multiply: sale });
  expect(decided(hold)).toEqual({ hide: null, multiply: null });
  expect([sale, hold].map(factorOf)).toEqual([20_000, 10_000]);
});

test('a rule whose budget is used up decides nothing, for the clicks that find it so', () => {
  const [sale, other] = [2, 3].map((multiply) => ruleOf({ when: {}, then: { multiply } }, `by_${multiply}`));
  if (!sale || !other) throw new Error('There are two rules.');
  const list = { version: 4, rules: [sale, other] };
  const without = withUsedUp(list, 'by_2');
  const paying = (rules: readonly RewardRule[]) =>
    decideByRules(rulesForUser(prepareRules(rules), user), offer).multiply?.ruleId;
  expect(paying(list.rules)).toBe('by_2');
  expect(paying(without.rules)).toBe('by_3');
  expect(without).toEqual({ version: 4, rules: [{ ...sale, isUsedUp: true }, other] });
  expect(without.rules.map((rule) => ruleStateOf(rule, AT))).toEqual(['used_up', 'active']);
  // What a list does with offers is cached by the list itself.
  expect(withUsedUp(list, 'by_2')).toBe(without);
  expect(withUsedUp(list, 'by_3')).not.toBe(without);
  expect(withUsedUp({ ...list }, 'by_2')).not.toBe(without);
});

test('where a user is unknown, a rule with conditions on users only makes an exception from hiding', () => {
  const all = ruleOf({ when: {}, then: { hide: true } }, 'all');
  const when = { devices: ['phone'] };
  const unknown = { client: null };
  expect(hiding([ruleOf({ when, then: { hide: false, multiply: 2 } }, 'phones'), all], unknown)).toBeNull();
  expect(hiding([ruleOf({ when, then: { hide: true } }, 'phones')], unknown)).toBeNull();
  expect(hiding([all], { client: null, matched: null })).toBe('all');
  const ofToken = ruleOf({ when: { attributes: { vip: true } }, then: { hide: false } }, 'vips');
  expect(hiding([ofToken, all], { matched: null })).toBeNull();
  expect(hiding([ofToken, all])).toBe('all');
  // Its key tells what remains of it from the whole rule.
  const prepared = prepareRules([ofToken, all]);
  expect(rulesForUser(prepared, { ...user, matched: null }).map(({ key, then }) => [key, then])).toEqual([
    ['0?', { hide: false }],
    ['1', { hide: true }],
  ]);
});

const condition = fc.record(
  {
    countries: fc.constantFrom(['DE'], ['FR', 'US']),
    attributes: fc.constant({ tier: 'gold' }),
    not_devices: fc.constantFrom(['phone'], ['desktop', 'tablet']),
    offers: fc.constantFrom([7], [8, 9]),
    not_categories: fc.constantFrom([22], [18, 20]),
    payout: fc.constantFrom({ min: 1 }, { max: 1 }, { min: 0.5, max: 2 }),
    payment_required: fc.boolean(),
  },
  { requiredKeys: [] },
);
const effects = fc
  .record(
    { hide: fc.boolean(), hold_days: fc.constantFrom(0, 1, 180), multiply: fc.constantFrom(0.5, 1, 2) },
    { requiredKeys: [] },
  )
  .filter((then) => Object.keys(then).length > 0);
const anyRules = fc
  .array(fc.record({ when: condition, then: effects }), { maxLength: 50 })
  .map((all) => all.map((one, at) => ruleOf(one, `rul_${at}`)));
const anyUser = fc.record({
  at: fc.constant(AT),
  matched: fc.constantFrom(new Set<string>(), new Set(['rul_0', 'rul_1', 'rul_2'])),
  client: fc.record({ country: fc.constantFrom('DE', 'FR', null), device: fc.constantFrom(...deviceKinds) }),
});
const anyOffer = fc.record({
  offerId: fc.constantFrom(7, 8, 9),
  categories: fc.constantFrom([17], [22], [18, 20]),
  source: fc.constantFrom('acme', null),
  payout: fc.constantFrom(5_000, 10_000, 20_000),
  isPaid: fc.boolean(),
});

/** The conditions read one by one, as the document states them. */
function plainlyHolds(
  { definition: { when }, ruleId }: RewardRule,
  { client, matched }: RuleUser,
  of: RuleOffer,
): boolean {
  return (
    (when.attributes === undefined || matched?.has(ruleId) === true) &&
    (when.countries === undefined || when.countries.includes(client?.country ?? '')) &&
    (when.not_devices === undefined || !client?.device || !when.not_devices.includes(client.device)) &&
    (when.offers === undefined || when.offers.includes(of.offerId)) &&
    (when.not_categories === undefined || !when.not_categories.some((id) => of.categories.includes(id))) &&
    (when.payout?.min === undefined || of.payout >= when.payout.min * 10_000) &&
    (when.payout?.max === undefined || of.payout <= when.payout.max * 10_000) &&
    (when.payment_required === undefined || when.payment_required === of.isPaid)
  );
}

test('for each effect, the first rule that has it and matches decides, for any rules, user and offer', () => {
  fc.assert(
    fc.property(anyRules, anyUser, anyOffer, (rules, to, of) => {
      const first = (effect: 'hide' | 'hold_days' | 'multiply') =>
        rules.find((rule) => rule.definition.then[effect] !== undefined && plainlyHolds(rule, to, of)) ?? null;
      const held = rulesForUser(prepareRules(rules), to);
      const hide = first('hide');
      expect(decideByRules(held, of)).toEqual({ hide, multiply: first('multiply') });
      expect(hidingRule(held, of)).toBe(hide?.definition.then.hide === true ? hide : null);
      expect(holdDaysOf(rules, to, of)).toBe(first('hold_days')?.definition.then.hold_days ?? 0);
    }),
  );
});

test('the first rule that holds leads and matches decides for how long, and what is unknown of a click matches none', () => {
  const hold = (when: object, days: number) => ruleOf({ when, then: { hold_days: days } });
  const rules = [
    ruleOf({ when: {}, then: { hide: false } }),
    hold({ offers: [8] }, 0),
    hold({ devices: ['phone'] }, 7),
    hold({ attributes: { vip: true } }, 1),
    hold({}, 30),
  ];
  expect(holdDaysOf(rules, user, offer)).toBe(7);
  expect(holdDaysOf(rules, user, { ...offer, offerId: 8 })).toBe(0);
  const ofUnknownDevice = { ...user, client: { country: 'DE', device: null } };
  expect(holdDaysOf(rules, ofUnknownDevice, offer)).toBe(30);
  expect(holdDaysOf(rules, { ...ofUnknownDevice, matched: new Set(['rul_1']) }, offer)).toBe(1);
  expect(holdDaysOf([], user, offer)).toBe(0);
  // A budget limits what a rule adds, not how long its leads wait.
  const usedUp = rules.map((rule): RewardRule => ({ ...rule, isUsedUp: true }));
  expect(holdDaysOf(usedUp, user, offer)).toBe(7);
});

test('what is known of no user hides an offer only if it is hidden from every user', () => {
  fc.assert(
    fc.property(anyRules, anyOffer, fc.array(anyUser, { minLength: 1 }), (rules, of, users) => {
      if (hiding(rules, { client: null, matched: null }, of) === null) return;
      for (const to of users) expect(hiding(rules, to, of)).not.toBeNull();
    }),
  );
});

test.each<[string, unknown, string]>([
  ['nothing', {}, 'when is required'],
  ['no effect', { when: {}, then: {} }, 'then must have multiply, hide or hold_days'],
  ['a factor that is too small', { when: {}, then: { multiply: 0.0999 } }, 'then.multiply must be at least 0.1'],
  ['a factor that is too large', { when: {}, then: { multiply: 10.1 } }, 'then.multiply must be at most 10'],
  ['a factor with five decimals', { when: {}, then: { multiply: 1.00001 } }, 'then.multiply must have at most 4'],
  ['a budget without a bonus', { when: {}, then: { multiply: 1 }, budget: 5 }, 'budget needs a multiply above 1'],
  ['valid days without a factor', { when: {}, then: { hide: true }, click_valid_days: 5 }, 'needs multiply'],
  ['an unknown effect', { when: {}, then: { hide: true, delay: 14 } }, 'then.delay is not a known field'],
  ['half a day', { when: {}, then: { hold_days: 0.5 } }, 'then.hold_days must be a whole number'],
  ['a long hold', { when: {}, then: { hold_days: 181 } }, 'then.hold_days must be at most 180'],
  ['an unknown condition', { when: { age: 7 }, then: { hide: true } }, 'when.age is not a known field'],
  ['an empty list', { when: { countries: [] }, then: { hide: true } }, 'when.countries must not be empty'],
  ['an unknown country', { when: { countries: ['XX'] }, then: { hide: true } }, 'when.countries.0 must be a country'],
  ['an unknown category', { when: { categories: [1] }, then: { hide: true } }, 'when.categories.0 must be a category'],
  ['an unknown device', { when: { devices: ['tv'] }, then: { hide: true } }, 'when.devices.0 must be one of'],
  ['five decimals', { when: { payout: { min: 0.00001 } }, then: { hide: true } }, 'when.payout.min must have at most'],
  ['no bound', { when: { payout: {} }, then: { hide: true } }, 'when.payout must have min or max'],
  ['crossed bounds', { when: { payout: { min: 2, max: 1 } }, then: { hide: true } }, 'when.payout must not have a min'],
  ['a time without zone', { when: {}, then: { hide: true }, from: '2026-12-01T00:00:00' }, 'from must be a time'],
  [
    'an end before its start',
    { when: {}, then: { hide: true }, from: '2026-12-02T00:00:00Z', until: '2026-12-02T01:00:00+01:00' },
    'until must be later than the start',
  ],
])('refused with a sentence: %s', (_name, definition, sentence) => {
  const { error } = ruleDefinition.safeParse(definition);
  const sentences = error?.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')} ${issue.message}`)
      : `${issue.path.join('.')} ${issue.message}`,
  );
  expect(sentences?.[0]).toContain(sentence);
});

function holdDaysOf(...given: Parameters<typeof holdingRule>): number {
  return holdingRule(...given)?.definition.then.hold_days ?? 0;
}
