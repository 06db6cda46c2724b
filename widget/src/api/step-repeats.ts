import { numberOf } from './unknown-json.ts';
import type { JsonObject } from './unknown-json.ts';

/** How often a user can complete a step, and has completed it. */
export interface StepRepeats {
  /** Completions that are credited or held; 0 in an offer's response, which doesn't include it. */
  readonly done: number;
  /** Null for no limit. */
  readonly max: number | null;
  readonly onceADay: boolean;
}

/** Reads an event of the service. Older services have only steps that are completed once. */
export function toRepeats(from: JsonObject): StepRepeats {
  const max = from['max_completions'] === null ? null : (numberOf(from['max_completions']) ?? 1);
  // The day is irrelevant for a step that pays once.
  return { done: numberOf(from['completions']) ?? 0, max, onceADay: from['once_a_day'] === true && max !== 1 };
}

/** The texts of a language. */
interface RepeatWords {
  timesDone(done: number, of: number): string;
  readonly onceADay: string;
}

/** Texts such as "2 of 3" and "Once a day"; none for a step that is completed once. */
export function repeatFacts({ done, max, onceADay }: StepRepeats, messages: RepeatWords): readonly string[] {
  const times = max !== null && max > 1 && messages.timesDone(done, max);
  return [times, onceADay && messages.onceADay].filter((fact) => fact !== false);
}
