import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { holdingRule } from '@rewards-wall/shared/reward-rules.ts';
import { NOT_CREDITED } from '@rewards-wall/shared/catalog/subjects.ts';
import { utcDay, utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { createHash } from 'node:crypto';
import { leadEvent } from '../../server/leads/lead-event.ts';
import { createCurrencies } from '../../server/offers/catalog/currencies.ts';
import { priceOfPastClick } from '../../server/offers/find-offer-for-click.ts';
import { ruleOfferOf } from '../../server/schema/rule-offer.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import { writeClickPerson } from '../../server/security/click-person.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';
import type { Vault } from '../../server/security/vault.ts';
import { viewerKey } from '../../server/statistics/collect-viewers.ts';
import { addViewer, emptySketch } from '../../server/statistics/viewer-sketch.ts';
import { encodeTerms } from '../../server/store/click-terms.ts';
import type { Wall } from '../../server/store/ports/directory.ts';
import { HOLD_DAYS } from '../../server/store/ports/leads.ts';
import { STATISTICS_PERIOD_MS } from '../../server/store/ports/statistics.ts';
import type { Store } from '../../server/store/store.ts';
import { createTicket } from '../../server/tickets/create-ticket.ts';
import { BLOCKED_OFFER } from './open-publisher.ts';
import type { PublisherKeys } from './demo-keys.ts';
import { signUpPlayer } from './seed-sign-ups.ts';
import { surveyPlayer } from './seed-surveys.ts';
import { planHistory, type PastClick, type PastDay } from './plan-history.ts';

interface Deps {
  store: Store;
  vault: Vault;
  clock: Clock;
}

/** The source of the past leads: the demo's own, which is created later. */
const SOURCE = 'demo';
/** Why fraud rules hold leads of the past. */
const HELD_FOR = ['velocity', 'country', 'duplicate_ip', 'datacenter'];

/**
 * Replays the past weeks through the store's own commands, so that the console has figures. Runs once, and before the
 * wall has postbacks, so that nothing is sent.
 */
export async function seedHistory(
  deps: Deps,
  { adwallId, survey_profile: { profileId } }: Pick<PublisherKeys, 'adwallId' | 'survey_profile'>,
): Promise<void> {
  const { clock, store } = deps;
  const { walls } = await store.loadDirectory();
  const wall = walls.find((one) => one.adwallId === adwallId);
  const { offers } = await store.loadOffers({ since: 0 });
  const now = clock.now();
  const played = offers.flatMap(({ disabled, offer }) => (disabled || !isSimple(offer) ? [] : [offer]));
  const own = wall?.rules.rules.length === 0 ? null : waitingOf(played, now);
  const days = planHistory(played, now).map((day) =>
    own !== null && day.start === utcDayStart(own.at) ? { ...day, clicks: [own, ...day.clicks] } : day,
  );
  const begun = days.flatMap(({ clicks }) => clicks)[0];
  if (wall === undefined || begun === undefined || (await store.readClick(idOf('clk', begun, begun.at))) !== null)
    return;
  const players = [player(deps, wall), surveyPlayer(deps, wall), signUpPlayer(deps, { pubId: wall.pubId, profileId })];
  for (const day of days) for (const play of players) await play(day);
  await askForCredit(deps, { adwallId, clicks: days.at(-2)?.clicks ?? [] });
}

/** A ticket of a player about a click whose lead never arrived. */
async function askForCredit(
  { clock, store, vault }: Deps,
  { adwallId, clicks }: { adwallId: number; clicks: readonly PastClick[] },
): Promise<void> {
  const click = clicks.find(({ lead, offer }) => lead === null && offer.payout >= 2 * UNITS_PER_CREDIT);
  if (click === undefined) return;
  const { at, offer, user } = click;
  const create = createTicket({ store, vault, clock, loadSupportDisabled: async () => () => false, limit: null });
  await create({
    account: { kind: 'wall', profileId: adwallId, subid1: user },
    subjectId: NOT_CREDITED,
    text: {
      name: 'Iris Holm',
      email: `${user}@example.com`,
      message: 'I finished everything that was asked, and my Coins have not arrived.',
      offer_name: offer.name,
      completed_at: utcDay(at),
      proof_image_url: null,
      proof_video_url: null,
      click_id: idOf('clk', click, at),
    },
    ip: '203.0.113.7',
    idempotencyKey: null,
  });
}

/** A click of a persona on an offer whose lead still waits for its date; null without such an offer. */
function waitingOf(offers: readonly PastClick['offer'][], now: number): PastClick | null {
  const offer = offers.find(
    ({ payout, targeting: { countries } }) =>
      payout >= 10 * UNITS_PER_CREDIT && (countries.length === 0 || countries.includes('US')),
  );
  if (offer === undefined) return null;
  const at = utcDayStart(now) - 5 * DAY_MS;
  const lead = { at: at + HOUR_MS, isHeld: false, reversedAt: null };
  return { user: 'demo-maya', offer, country: 'US', at, lead };
}

/** Offers with a single step that anyone can complete. */
function isSimple(offer: PastClick['offer']): boolean {
  const { cap, ends_at: end, events, offer_id: id, starts_at: start, targeting } = offer;
  const isTargeted = Object.keys(targeting.answers).length > 0 || targeting.gender !== null;
  return id !== BLOCKED_OFFER && events.length === 0 && cap === null && !isTargeted && start === null && end === null;
}

function player({ clock, store, vault }: Deps, wall: Wall): (day: PastDay) => Promise<void> {
  const { adwallId } = wall;
  const currencies = createCurrencies();
  const priceOf = priceOfPastClick(currencies);
  const sealed = writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null });
  const sealer = sealerOf(vault, sealed);
  /** Reversals by the UTC day on which they occur. */
  const reversals = new Map<string, (() => Promise<unknown>)[]>();

  const recordClick = async (click: PastClick): Promise<void> => {
    const { at, country, offer, user } = click;
    const { amount, payout, reservation, terms } = priceOf(offer, wall, click);
    await store.recordClick({
      clickId: idOf('clk', click, at),
      account: { kind: 'wall', profileId: adwallId, subid1: user },
      offerId: offer.offer_id,
      sealer,
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country,
      payout,
      amount,
      terms: encodeTerms(terms),
      reservation,
      cap: null,
      repeatSince: at,
      at,
    });
  };

  const creditLead = async (click: PastClick): Promise<void> => {
    const { country, lead, offer } = click;
    if (lead === null) return;
    const { amount, payout, terms } = priceOf(offer, wall, click);
    const bonus = amount - currencies.of(wall.settings).credits(payout);
    const reward = terms.rule && { ruleId: terms.rule.rule_id, rule: terms.rule.name, bonus };
    const user = { at: lead.at, client: { country, device: null }, matched: new Set<string>() };
    const holding = holdingRule(wall.rules.rules, user, ruleOfferOf(offer));
    const releaseAt = lead.at + (holding?.definition.then.hold_days ?? 0) * DAY_MS;
    const isWaiting = releaseAt > clock.now();
    const clickId = idOf('clk', click, click.at);
    const finding = HELD_FOR[parseInt(clickId.slice(-1), 16) % HELD_FOR.length] ?? null;
    const reason = lead.isHeld ? finding : isWaiting ? HOLD_DAYS : null;
    const deliveryId = idOf('dlv', click, lead.at);
    const identity = { source: SOURCE, externalId: `past-${clickId.slice(-12)}`, eventId: '' };
    const takes = offer.repeatable === 1 ? ('transaction' as const) : ('event' as const);
    const stored = {
      leadId: idOf('lead', click, lead.at),
      kind: 'complete' as const,
      payout,
      amount,
      reward,
      at: lead.at,
    };
    await store.creditLead({
      ...identity,
      ...stored,
      takes,
      clickId,
      eventCount: 0,
      verdict: reason === null ? 'credit' : 'hold',
      reason,
      releaseAt: isWaiting ? releaseAt : null,
      holdRule: isWaiting && holding !== null ? { ruleId: holding.ruleId, rule: holding.name } : null,
      ...(terms.rule?.has_budget === true && { budgetRule: terms.rule.rule_id }),
      findings: [],
      deliveryId,
      cap: null,
      day: utcDay(lead.at),
      event: leadEvent({
        lead: { ...identity, ...stored, offerName: offer.name },
        click: { clickId, offerId: offer.offer_id, country, placement: null },
        terms,
        currencyName: wall.settings.currency.name,
        isTest: false,
        at: lead.at,
      }),
    });
    if (lead.reversedAt === null || reason !== null) return;
    const at = lead.reversedAt;
    const reverse = () =>
      store.reverseLead({
        ...identity,
        clickId,
        takes,
        reason: 'Chargeback',
        at,
        deliveryId: idOf('dlv', click, at),
      });
    reversals.set(utcDay(at), [...(reversals.get(utcDay(at)) ?? []), reverse]);
  };

  return async ({ clicks, impressions, start, viewers }) => {
    await Promise.all(clicks.map(recordClick));
    const credited = clicks.flatMap((click) => (click.lead === null ? [] : [{ click, at: click.lead.at }]));
    await Promise.all(credited.toSorted((a, b) => a.at - b.at).map(({ click }) => creditLead(click)));
    await Promise.all((reversals.get(utcDay(start)) ?? []).map((reverse) => reverse()));
    const registers = emptySketch();
    for (const user of viewers) addViewer(registers, vault.limitDigest(viewerKey(adwallId, user)));
    await store.addViewers({ sketches: [{ adwallId, day: Math.floor(start / DAY_MS), registers }] });
    const period = Math.floor(start / STATISTICS_PERIOD_MS);
    await store.addImpressions({ period, counts: impressions.map((one) => ({ adwallId, ...one })) });
  };
}

/** A time-ordered id like others, but always the same for the same click. */
function idOf(prefix: string, { offer, user }: PastClick, at: number): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(`${prefix} ${at} ${user} ${offer.offer_id}`).digest('hex').slice(0, 16);
  return `${prefix}_${time}0000${rest}`;
}
