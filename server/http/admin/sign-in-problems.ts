import type { CheckedPassword } from '../../admins/sign-in.ts';
import { problem, type Problem } from '../problem.ts';

/** A failed sign-in or proof. */
type Failed = Exclude<CheckedPassword, { kind: 'right' }>;

/** The same for an unknown name as for a wrong password, so that names can't be probed. */
export function passwordProblem(outcome: Failed): Problem {
  return signInProblem(outcome, 'The name or the password is wrong.');
}

export function codeProblem(outcome: Failed): Problem {
  return signInProblem(outcome, 'The code is wrong, or was already used.');
}

export function passkeyProblem(outcome: Failed): Problem {
  return signInProblem(outcome, "This passkey doesn't sign in here. Try again, or use another way.");
}

export const signInExpired = problem('sign_in_expired', {
  detail: 'You gave your password more than five minutes ago. Sign in again.',
});

export const sessionEnded = problem('not_signed_in', { detail: 'Your session has ended.' });
export const linkEnded = problem('link_expired', { detail: 'This link was used, or is more than an hour old.' });

export const passwordsOff = problem('passwords_off', {
  detail: 'Passwords and passkeys are off here. Sign in with the provider.',
});

export const passkeysUnavailable = problem('passkeys_unavailable', {
  detail: 'Passkeys need a PUBLIC_URL with a host name and HTTPS.',
});

/** `wrong`: what to say unless too many tries failed. */
export function signInProblem(outcome: Failed, wrong: string): Problem {
  if (outcome.kind === 'wrong') return problem('sign_in_failed', { detail: wrong });
  const { seconds } = outcome;
  const detail = `Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return problem('too_many_requests', { detail, headers: { 'Retry-After': String(seconds) } });
}
