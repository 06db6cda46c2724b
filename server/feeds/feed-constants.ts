import { feedConstants, type FeedConstant } from '@rewards-wall/shared/catalog/feed-constants.ts';
import { targeting, type Targeting } from '../schema/targeting.ts';
import type { Settings } from '../networks/paged-request.ts';

/** Whether a setting applies to all offers of a feed. */
export function isConstant(setting: string): setting is FeedConstant['name'] {
  return feedConstants.some(({ name }) => name === setting);
}

/** The problems of a constant, one sentence each. */
export function constantProblems(name: FeedConstant['name'], text: string): string[] {
  const parsed = targeting.safeParse({ [name]: valueOf(name, text) });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => `The setting ${name} ${message}.`);
}

/** The targeting that a feed's settings add to all its offers; null if there is none. */
export function constantsOf(settings: Settings): Targeting | null {
  const given = Object.entries(settings).flatMap(([name, text]) =>
    isConstant(name) && text !== undefined ? [[name, valueOf(name, text)] as const] : [],
  );
  if (given.length === 0) return null;
  return targeting.parse(Object.fromEntries(given));
}

/** The value in the form of an offer's targeting. */
function valueOf(name: string, text: string): unknown {
  if (name === 'gender') return text.trim();
  if (name !== 'answers') return text.split(',').map((word) => word.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
