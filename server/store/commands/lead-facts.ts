import type { Steps } from '../steps.ts';

export function* leadFacts(_input: unknown): Steps<never> {
  throw new Error('leadFacts is not there yet');
}
