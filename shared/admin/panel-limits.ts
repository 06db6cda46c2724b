/** Sign-up forms take nobody who is younger. */
export const LEAST_MINIMUM_AGE = 13;
