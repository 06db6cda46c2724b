import type { FetchOutcome } from '../../net/safe-fetch.ts';
import type { Judgement } from './judge-answer.ts';

/** How much of a receiver's answer is shown. */
const SHOWN_CHARS = 120;

/** What came back, in words: `200 in 12 ms`, or also what the receiver said and what to do. */
export function outcomeText(outcome: FetchOutcome, { advice }: Judgement): string {
  const came = `${outcome.kind === 'answered' ? outcome.status : outcome.error} in ${outcome.ms} ms`;
  if (advice === null) return came;
  const said = outcome.kind === 'answered' ? plainLine(outcome.body) : '';
  return `${came}${said === '' ? '' : `, saying "${said}"`}. ${advice}`;
}

/** Texts of others on one line: their control characters could move the cursor. */
export function plainLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > SHOWN_CHARS ? `${plain.slice(0, SHOWN_CHARS)}…` : plain;
}
