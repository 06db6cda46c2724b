import { timeLeft } from './duration.ts';
import type { Format } from './format.ts';

/** The words of a language for a time that runs out. */
interface TimeWords {
  readonly format: Format;
  timeLeft(time: string): string;
  readonly timeUp: string;
}

/** How long a user has until `at`, or that the time is over. Both are epoch ms. */
export function leftUntil(at: number, now: number, messages: TimeWords): string {
  return at <= now ? messages.timeUp : messages.timeLeft(timeLeft(messages.format, (at - now) / 1000));
}
