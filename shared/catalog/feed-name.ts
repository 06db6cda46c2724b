/** Shared, so that the console and the service refuse the same names. */
export const FEED_NAME = {
  pattern: /^[A-Za-z0-9_-]{1,64}$/,
  mustBe: 'The name must have 1 to 64 letters, digits, dashes and underscores.',
} as const;
