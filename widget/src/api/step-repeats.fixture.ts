import type { StepRepeats } from './step-repeats.ts';

/** Of a step that is completed once, and was not yet. */
export const once: StepRepeats = { done: 0, max: 1, onceADay: false };
