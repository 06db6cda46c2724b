import type { Answer, Endpoint } from '../endpoint.ts';

/** What is known of the answer of a request that has written something. */
export type KeptAnswer =
  | Extract<Answer, { kind: 'empty' | 'json' | 'problem' }>
  /** It was sent, but has what no answer has twice. */
  | { kind: 'shown-once' }
  /** There was none: the handler failed. */
  | { kind: 'lost' };

/** What a repeat has to know of an answer. Null: the handler failed after it had written something. */
export function answerToKeep({ admin }: Endpoint, answer: Answer | null): KeptAnswer {
  if (answer === null) return { kind: 'lost' };
  if (answer.kind === 'problem' || answer.kind === 'empty') return answer;
  return answer.kind === 'json' && typeof admin?.repeats !== 'object' ? answer : { kind: 'shown-once' };
}

export function readKept(text: string): KeptAnswer {
  return JSON.parse(text) as KeptAnswer;
}
