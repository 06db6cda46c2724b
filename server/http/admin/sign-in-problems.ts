import type { CheckedPassword } from '../../admins/sign-in.ts';
import { problem, type Problem } from '../problem.ts';

/** A failed sign-in or proof. */
type Failed = Exclude<CheckedPassword, { kind: 'right' }>;

/** The same for an unknown name as for a wrong password, so that names can't be probed. */
export function passwordProblem(outcome: Failed): Problem {
  return failedProblem(outcome, 'The name or the password is wrong.');
}

export function codeProblem(outcome: Failed): Problem {
  return failedProblem(outcome, 'The code is wrong, or was already used.');
}

export function passkeyProblem(outcome: Failed): Problem {
  return failedProblem(outcome, "This passkey doesn't sign in here. Try again, or use another way.");
}

export const signInExpired = problem('sign_in_expired', {
  detail: 'You gave your password more than five minutes ago. Sign in again.',
});

export const passkeysUnavailable = problem('passkeys_unavailable', {
  detail: 'Passkeys need a PUBLIC_URL with a host name and HTTPS.',
});

function failedProblem(outcome: Failed, wrong: string): Problem {
  if (outcome.kind === 'wrong') return problem('sign_in_failed', { detail: wrong });
  const { seconds } = outcome;
  const detail = `Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return problem('too_many_requests', { detail, headers: { 'Retry-After': String(seconds) } });
}
