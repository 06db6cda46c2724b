import type { Steps } from '../steps.ts';

export function* reverseLead(_input: unknown): Steps<never> {
  throw new Error('reverseLead is not there yet');
}
