import { SIGN_IN_WAYS, type SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';

/** How people sign in here, as the page says. */
export const signInWays: SignInWays = read();

function read(): SignInWays {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${SIGN_IN_WAYS}"]`)?.content;
  // The service writes it. A page that it doesn't serve, as in development, has none.
  return written === undefined ? { hasPasswords: true, provider: null } : (JSON.parse(written) as SignInWays);
}
