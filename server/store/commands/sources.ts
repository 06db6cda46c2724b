import type { Steps } from '../steps.ts';
import type { Source } from '../store.ts';

export function* createSource(_input: unknown): Steps<never> {
  throw new Error('createSource is not there yet');
}

export function* rotateSource(_input: unknown): Steps<never> {
  throw new Error('rotateSource is not there yet');
}

/** Every one, in order. */
export function* allSources(): Steps<Source[]> {
  return [];
}
