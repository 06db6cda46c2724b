/**
 * The second press of a double click or tap comes sooner, ms. Clicks of a mouse also have their number, as `detail`; those
 * of taps don't.
 */
export const DOUBLE_PRESS_MS = 400;
