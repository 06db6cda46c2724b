import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { createHash } from 'node:crypto';
import { leadEvent } from '../../server/leads/lead-event.ts';
import { createCurrencies } from '../../server/offers/catalog/currencies.ts';
import { priceOfPastClick } from '../../server/offers/find-offer-for-click.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import { writeClickPerson } from '../../server/security/click-person.ts';
import { sealerOf } from '../../server/security/person-sealer.ts';
import type { Vault } from '../../server/security/vault.ts';
import { encodeTerms } from '../../server/store/click-terms.ts';
import type { Wall } from '../../server/store/ports/directory.ts';
import type { SurveyOutcome } from '../../server/store/ports/surveys.ts';
import type { Store } from '../../server/store/store.ts';
import { surveyOffer } from '../../server/surveys/survey-offer.ts';
import type { PastDay } from './plan-history.ts';
import { seededRandom } from './seeded-random.ts';

/** The account of the demo's provider, which is added later. */
const SOURCE = 'panelhive';
const PROVIDER = 'prodege';
const SURVEYS = 40;
/** Longer than any survey, so that none ends in the future. */
const LONGEST_MS = 60 * MINUTE_MS;
const outcomes: readonly (readonly [outcome: SurveyOutcome, share: number])[] = [
  ['complete', 0.42],
  ['screenout', 0.41],
  ['quota_full', 0.1],
  ['quality', 0.07],
];

/** A survey of a past day, and how it ended. */
interface PastSurvey {
  user: string;
  /** Counted from 0. */
  survey: number;
  minutes: number;
  at: number;
  outcome: SurveyOutcome;
  isReconciled: boolean;
}

/** Replays the surveys of past days: more each day, and the same for the same day. */
export function surveyPlayer(
  { clock, store, vault }: { clock: Clock; store: Store; vault: Vault },
  wall: Wall,
): (day: PastDay) => Promise<void> {
  const random = seededRandom(20_261_124);
  const priceOf = priceOfPastClick(createCurrencies());
  const sealed = writeClickPerson({ subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null });
  const sealer = sealerOf(vault, sealed);
  let identified: Promise<number[]> | null = null;
  let played = 0;

  const planned = ({ start, viewers }: PastDay): PastSurvey[] =>
    Array.from({ length: Math.min(viewers.length, Math.round(6 + played * 0.22 + random() * 6)) }, () => {
      const draw = random();
      let sum = 0;
      const outcome = outcomes.find(([, share]) => (sum += share) > draw)?.[0] ?? 'complete';
      const survey = Math.floor(random() * SURVEYS);
      return {
        user: viewers[Math.floor(random() * viewers.length)] ?? '',
        survey,
        outcome,
        minutes: 4 + (survey % 7) * 2,
        at: start + Math.floor((7 + random() * 15) * 60 * MINUTE_MS),
        isReconciled: outcome === 'quality' && random() < 0.4,
      };
    });

  const play = async (past: PastSurvey, offerIds: readonly number[]): Promise<void> => {
    const { at, isReconciled, minutes, outcome, survey, user } = past;
    const live = {
      externalId: `past-${survey + 1}`,
      minutes,
      rating: 4,
      conversionRate: 0.4,
      entryUrl: '',
      payout: (0.25 + minutes * 0.08) * UNITS_PER_CREDIT,
    };
    const given = { offerId: offerIds[survey] ?? 0, provider: PROVIDER, source: SOURCE, rate: null };
    const offer = surveyOffer({ ...live, payout: Math.round(live.payout) }, given);
    const { amount, payout, terms: frozen } = priceOf(offer, wall, { at, country: null });
    const account = { kind: 'wall', profileId: wall.adwallId, subid1: user } as const;
    const clickId = idOf('clk', past, at);
    const clicked = await store.recordClick({
      clickId,
      account,
      offerId: offer.offer_id,
      sealer,
      ipDigest: null,
      idDigest: null,
      deviceDigest: null,
      country: 'US',
      payout,
      amount,
      terms: encodeTerms(frozen),
      cap: null,
      repeatSince: at,
      at,
    });
    const started = await store.startSurvey({ clickId, account, source: SOURCE, offer, minutes, openUntil: at, at });
    if (clicked.kind === 'full' || started.kind !== 'started') return;
    const spent = outcome === 'complete' ? minutes : Math.max(1, Math.round(minutes / 3));
    const endedAt = at + spent * MINUTE_MS;
    if (outcome !== 'complete') {
      await store.endSurvey({ clickId, source: SOURCE, outcome, at: endedAt });
      if (isReconciled) await store.endSurvey({ clickId, source: SOURCE, outcome: 'screenout', at: endedAt });
      return;
    }
    const identity = { source: SOURCE, externalId: `past-${clickId.slice(-12)}`, eventId: '' };
    const lead = { leadId: idOf('lead', past, endedAt), kind: outcome, payout, amount, at: endedAt };
    await store.creditLead({
      ...identity,
      ...lead,
      takes: 'transaction',
      clickId,
      eventCount: 0,
      verdict: 'credit',
      reason: null,
      findings: [],
      deliveryId: idOf('dlv', past, endedAt),
      cap: null,
      ends: outcome,
      day: utcDay(endedAt),
      event: leadEvent({
        lead: { ...identity, ...lead, offerName: offer.name },
        click: { clickId, offerId: offer.offer_id, country: 'US', placement: null },
        terms: frozen,
        currencyName: wall.settings.currency.name,
        isTest: false,
        at: endedAt,
      }),
    });
  };

  return async (day) => {
    identified ??= store.identifySurveys({
      source: SOURCE,
      externalIds: Array.from({ length: SURVEYS }, (_, at) => `past-${at + 1}`),
    });
    const offerIds = await identified;
    played += 1;
    const over = planned(day).filter(({ at }) => at + LONGEST_MS <= clock.now());
    // In turn, because a user takes one survey at a time.
    for (const survey of over.toSorted((a, b) => a.at - b.at)) await play(survey, offerIds);
  };
}

/** A time-ordered id like others, but always the same for the same survey. */
function idOf(prefix: string, { survey, user }: PastSurvey, at: number): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(`${prefix} ${at} ${user} survey ${survey}`).digest('hex').slice(0, 16);
  return `${prefix}_${time}0000${rest}`;
}
