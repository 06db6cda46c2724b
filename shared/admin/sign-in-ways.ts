/** How people sign in to the console. Its page contains this, so the first screen needs no request. */
export interface SignInWays {
  /** Whether people sign in with passwords and passkeys. */
  readonly hasPasswords: boolean;
  /** Name of the sign-in provider; null without one. */
  readonly provider: string | null;
}

/** Name of the page's `meta` element that contains them as JSON. */
export const SIGN_IN_WAYS = 'sign-in-ways';

/** Where the sign-in provider reports that someone signed out there. */
export const PROVIDER_SIGN_OUT = '/v1/admin/provider-sign-out';
