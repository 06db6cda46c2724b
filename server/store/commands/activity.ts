import type { Steps } from '../steps.ts';

export function* listActivity(_input: unknown): Steps<never> {
  throw new Error('listActivity is not there yet');
}
