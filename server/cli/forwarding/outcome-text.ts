import * as z from 'zod';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import type { Judgment } from './judge-response.ts';

const problem = z.object({ detail: z.string().trim().min(1) });

/** How much of a receiver's answer is shown. */
const SHOWN_CHARS = 120;
/** How much of the `detail` of a problem: it says what to mend, at its end. */
const SHOWN_DETAIL_CHARS = 500;

/** What came back, in words: `200 in 12 ms`, or also what the receiver said and what to do. */
export function outcomeText(outcome: FetchOutcome, { advice }: Judgment): string {
  const came = `${outcome.kind === 'answered' ? outcome.status : outcome.error} in ${outcome.ms} ms`;
  if (advice === null) return came;
  const said = outcome.kind === 'answered' ? saidIn(outcome.body) : '';
  return `${came}${said === '' ? '' : `, saying "${said}"`}. ${advice}`;
}

function saidIn(body: string): string {
  const detail = detailOf(body);
  return detail === null ? plainLine(body) : plainLine(detail, SHOWN_DETAIL_CHARS);
}

/** The `detail` of a problem (RFC 9457); null if the body is none. */
function detailOf(body: string): string | null {
  try {
    return problem.parse(JSON.parse(body)).detail;
  } catch {
    return null;
  }
}

/** Texts of others on one line: their control characters could move the cursor. */
export function plainLine(text: string, shownChars = SHOWN_CHARS): string {
  const plain = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > shownChars ? `${plain.slice(0, shownChars)}…` : plain;
}
