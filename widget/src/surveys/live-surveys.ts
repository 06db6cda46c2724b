import type { SurveyNetworks, WallSurvey } from './surveys-client.ts';
import type { WallOffer } from '../offers/wall-offer.ts';

/** A survey that a network has for this user now. Those of the catalog are offers like all others. */
export interface LiveSurvey {
  readonly offer: WallOffer;
  readonly minutes: number;
  /** From 0 to 5. */
  readonly rating: number | null;
  /** The network's name; empty if unknown. */
  readonly network: string;
  readonly mark: 'top-pick' | 'quickest' | null;
}

/**
 * The live surveys of a list in order, with what distinguishes one: the first is expected to pay most for the user's
 * time, and of three or more, one may be shorter than all others.
 */
export function liveSurveys(list: readonly WallSurvey[], networks?: SurveyNetworks): readonly LiveSurvey[] {
  const names = new Map(networks?.providers.map(({ id, name }) => [id, name]));
  const live = list.flatMap(({ minutes, ...survey }) => (minutes === null ? [] : [{ ...survey, minutes }]));
  const [least = 0, next = 0] = live.map(({ minutes }) => minutes).toSorted((a, b) => a - b);
  const markOf = (minutes: number, index: number): LiveSurvey['mark'] => {
    if (live.length > 1 && index === 0) return 'top-pick';
    return live.length > 2 && minutes === least && least < next ? 'quickest' : null;
  };
  return live.map(({ offer, minutes, provider, rating }, index) => ({
    offer,
    minutes,
    rating,
    network: names.get(provider) ?? '',
    mark: markOf(minutes, index),
  }));
}
