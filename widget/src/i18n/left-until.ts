import type { ExtrasMessages } from '../locales/extras-messages.ts';
import { timeLeft } from './duration.ts';

/** How long a user has until `at`, or that the time is over. Both are epoch ms. */
export function leftUntil(at: number, now: number, messages: ExtrasMessages): string {
  return at <= now ? messages.timeUp : messages.timeLeft(timeLeft(messages.format, (at - now) / 1000));
}
