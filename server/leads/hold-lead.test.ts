import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import { ruleDefinition, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { expect, test } from 'vitest';
import { sampleOffer, stored } from '../offers/catalog/samples.fixture.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import { holdOf, readHoldCase } from './hold-lead.ts';
import { click, CLICKED, ordinary } from './lead-case.fixture.ts';
import { source } from './received-call.fixture.ts';

const at = CLICKED + DAY_MS;
const { report, terms } = ordinary;
const wait: RewardRule[] = [holding({}, 14)];
const survey = { provider: 'cpx', isPaused: false, settings: {}, answers: null };

function holding(when: unknown, hold_days: number): RewardRule {
  return { ruleId: 'rul_1', name: 'Wait', definition: ruleDefinition.parse({ when, then: { hold_days } }) };
}

test('no offer is read for a wall whose rules hold no leads', async () => {
  const definition = ruleDefinition.parse({ when: {}, then: { hide: false } });
  const rules = [{ ruleId: 'rul_1', name: 'Show', definition }];
  expect(await readHoldCase(fakeStore({}), { at, click, rules, source })).toBeNull();
  expect(await readHoldCase(fakeStore({}), { at, click, rules: [], source })).toBeNull();
});

test('rules read the offer as the catalog has it now', async () => {
  const offer = sampleOffer(click.offerId, { category_id: [17], source: 'net', payout: 30_000 });
  const store = fakeStore({ findOffer: async (offerId) => (offerId === click.offerId ? stored(offer) : null) });
  expect(await readHoldCase(store, { at, click, rules: wait, source })).toMatchObject({
    at,
    offer: { offerId: click.offerId, categories: [17], source: 'net', payout: 30_000, isPaid: false },
  });
});

test('an offer that the catalog no longer has is in no category, and a live survey is in that of surveys', async () => {
  const store = fakeStore({ findOffer: async () => null });
  const offer = { offerId: click.offerId, categories: [], source: 'net', payout: click.payout, isPaid: false };
  expect(await readHoldCase(store, { at, click, rules: wait, source })).toEqual({ at, rules: wait, offer });
  const ofSurvey = await readHoldCase(store, { at, click, rules: wait, source: { ...source, survey } });
  expect(ofSurvey?.offer).toEqual({ ...offer, categories: [SURVEYS] });
});

test("rules ask for the click's country, device and matched tokens, and for the lead's payout", () => {
  const offer = { offerId: 7, categories: [], source: null, payout: 0, isPaid: false };
  const known: ClickTerms = { ...terms, user: { device: 'phone', matched: ['rul_1'] } };
  const holdBy = (when: unknown, of = known) =>
    holdOf({ at, offer, rules: [holding(when, 14)] }, { country: 'US', payout: 20_000, report, terms: of });
  const waits = { releaseAt: at + 14 * DAY_MS, rule: { ruleId: 'rul_1', rule: 'Wait' } };
  expect(holdBy({})).toEqual(waits);
  expect(holdBy({ countries: ['DE'] })).toBeNull();
  expect(holdBy({ countries: ['US'], devices: ['phone'], payout: { min: 2, max: 2 } })).toEqual(waits);
  expect(holdBy({ attributes: { vip: true } })).toEqual(waits);
  expect(holdBy({ attributes: { vip: true } }, terms)).toBeNull();
  expect(holdBy({ devices: ['phone'] }, terms)).toBeNull();
});
