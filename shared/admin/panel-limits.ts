/** Sign-up forms take no one who is younger. */
export const LEAST_MINIMUM_AGE = 13;
