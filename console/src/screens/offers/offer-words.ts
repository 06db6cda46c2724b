import { type Tone } from '../../parts/words.ts';
import { versionTexts } from '@rewards-wall/shared/version-texts.ts';
import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import type { OfferPage, OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import { countOf } from '../../parts/format.ts';

const tones: Readonly<Record<OfferRow['state'], Tone>> = { shown: 'good', hidden: 'off', disabled: 'off' };

const reasons: Readonly<Partial<Record<NonNullable<OfferRow['reason']>, string>>> = {
  not_started: 'not started',
  ended: 'ended',
  cap: 'cap reached',
  blocked: 'on the block list',
  payout_min: 'pays too little',
};

/** The state of an offer in words, such as `hidden: cap reached`. */
export function offerState({ cap_per: per, reason, state }: OfferRow): { label: string; tone: Tone } {
  const words = reason === 'cap' && per === 'day' ? 'daily cap reached' : reason === null ? undefined : reasons[reason];
  return { label: words === undefined ? state : `${state}: ${words}`, tone: tones[state] };
}

/** How much of its cap an offer used. */
export function capText({ cap, cap_per: per, cap_used: used }: OfferRow): string {
  if (cap === null) return '–';
  return `${countOf(used)} of ${countOf(cap)} ${per === 'day' ? 'a day' : 'in total'}`;
}

type Audience = Pick<OfferRow, 'countries' | 'devices' | 'systems'>;

/** Whom an offer is for, without what is the same for all of `others`. */
export function audienceOf(offer: Audience, others: readonly Audience[]): string[] {
  const partsOf = ({ countries, devices, systems }: Audience): string[] =>
    [countries, devices, systems].map((names) =>
      (names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names).join(', '),
    );
  return partsOf(offer).filter((part, at) => part !== '' && others.some((other) => partsOf(other)[at] !== part));
}

export function categoryName(id: number): string {
  return categories.find((one) => one.id === id)?.name ?? String(id);
}

/** When users receive the credit, such as `Within 2-4 days`. */
export function delayText({ credit_delay: days }: OfferPage): string {
  if (days === null) return 'Unknown, so walls promise nothing';
  return days === '0' ? 'At once' : `Within ${days} ${days === '1' ? 'day' : 'days'}`;
}

/** Conditions that users must know, as facts. */
export function conditionFacts({ conditions }: OfferPage): readonly (readonly [name: string, text: string | null])[] {
  const {
    browsers,
    disclaimer,
    os_version: versions,
    payment_required: isPaid,
    things_to_know: things,
  } = conditions ?? {};
  const { pending_days: pending, session_hours: hours } = conditions ?? {};
  return [
    ['Things to know', things?.join(' · ') ?? null],
    ['Disclaimer', disclaimer ?? null],
    ['Confirmed', pending === undefined ? null : `within ${pending} ${pending === 1 ? 'day' : 'days'}`],
    ['Time to complete', hours === undefined ? null : `${hours} ${hours === 1 ? 'hour' : 'hours'}`],
    ['Payment', isPaid === undefined ? null : isPaid ? 'Required' : 'Not required'],
    ['Versions', versionTexts(versions).join(', ') || null],
    ['Works in', browsers?.join(', ') ?? null],
  ];
}
