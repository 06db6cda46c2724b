import type { Steps } from '../steps.ts';
import type { Postback } from '../store.ts';

export function* createPostback(_input: unknown): Steps<never> {
  throw new Error('createPostback is not there yet');
}

export function* listPostbacks(_input: unknown): Steps<never> {
  throw new Error('listPostbacks is not there yet');
}

export function* enablePostback(_input: unknown): Steps<never> {
  throw new Error('enablePostback is not there yet');
}

export function* disablePostback(_input: unknown): Steps<never> {
  throw new Error('disablePostback is not there yet');
}

/** Every one, in order. */
export function* allPostbacks(): Steps<Postback[]> {
  return [];
}
