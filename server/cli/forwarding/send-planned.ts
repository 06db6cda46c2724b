import type { FetchOutcome, OutboundRequest, SafeFetch } from '../../net/safe-fetch.ts';
import { retryDelay } from '../../postbacks/delivery/schedule.ts';
import type { Clock } from '../../runtime/clock.ts';
import { judgeAccepted, judgeRefused, type Judgment } from './judge-response.ts';
import type { PlannedMessage } from './plan-trigger.ts';

/** One attempt to send a planned message. */
export interface TriggeredAttempt {
  message: OutboundRequest;
  outcome: FetchOutcome;
  judgment: Judgment;
  /** How long after the first attempt the service would have sent it, ms. */
  afterMs: number;
  /** When the service would have sent it, by the test clock if there is one; epoch ms. */
  sentAt: number;
}

/**
 * Sends messages once. `withRetries`: repeats them like the service until they are accepted, but without the waits
 * (docs/contract/postbacks.md#retries). The content stays the same, but each attempt has a new signature: for now, or
 * with `hasTestClock` for the time after the skipped waits.
 */
export function sendPlanned(deps: {
  send: SafeFetch;
  clock: Clock;
  withRetries: boolean;
  hasTestClock: boolean;
}): (planned: PlannedMessage) => Promise<TriggeredAttempt[]> {
  let leftOutMs = 0;
  return async ({ expects, waitMs, write }) => {
    leftOutMs += waitMs;
    const judge = expects === 'accepted' ? judgeAccepted : judgeRefused;
    const attempts: TriggeredAttempt[] = [];
    for (let step = 0, afterMs = 0; ; step += 1) {
      const sentAt = deps.clock.now() + (deps.hasTestClock ? leftOutMs : 0);
      const message = write(sentAt);
      const outcome = await deps.send(message);
      const judgment = judge(outcome);
      attempts.push({ message, outcome, judgment, afterMs, sentAt });
      const isGone = outcome.kind === 'answered' && outcome.status === 410;
      if (!deps.withRetries || expects === 'refused' || judgment.ok || isGone) return attempts;
      const retryAfterMs = outcome.kind === 'answered' ? outcome.retryAfterMs : null;
      const delay = retryDelay({ step, random: 0.5, retryAfterMs });
      if (delay === null) return attempts;
      afterMs += delay;
      leftOutMs += delay;
    }
  };
}
