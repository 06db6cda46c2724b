import type { Steps } from '../steps.ts';

export function* addImpressions(_input: unknown): Steps<never> {
  throw new Error('addImpressions is not there yet');
}

export function* rollUpStatistics(_input: unknown): Steps<never> {
  throw new Error('rollUpStatistics is not there yet');
}

export function* listPeriods(_input: unknown): Steps<never> {
  throw new Error('listPeriods is not there yet');
}

export function* saveOfferStatistics(_input: unknown): Steps<never> {
  throw new Error('saveOfferStatistics is not there yet');
}

export function* loadOfferStatistics(): Steps<never> {
  throw new Error('loadOfferStatistics is not there yet');
}
