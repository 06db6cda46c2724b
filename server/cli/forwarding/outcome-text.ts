import * as z from 'zod';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import type { Judgment } from './judge-response.ts';

const problem = z.object({ detail: z.string().trim().min(1) });

/** How much of a receiver's response is shown. */
const SHOWN_CHARS = 120;
/** How much of a problem's `detail` is shown: more, because the fix is at its end. */
const SHOWN_DETAIL_CHARS = 500;

/** The response in words: `200 in 12 ms`, or also the receiver's message and what to do. */
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

/** The `detail` of a problem (RFC 9457); null if the body isn't one. */
function detailOf(body: string): string | null {
  try {
    return problem.parse(JSON.parse(body)).detail;
  } catch {
    return null;
  }
}

/** External text on one line: its control characters could move the cursor. */
export function plainLine(text: string, shownChars = SHOWN_CHARS): string {
  const plain = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > shownChars ? `${plain.slice(0, shownChars)}…` : plain;
}
