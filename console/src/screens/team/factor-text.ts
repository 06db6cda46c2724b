import type { Team } from '@rewards-wall/shared/admin/team-schema.ts';

/** A person's second factors. */
export function factorText({ has_app, passkeys, recovery_codes }: Team['team'][number]): string {
  const parts = [
    ...(has_app ? ['an authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ];
  return parts.length === 0
    ? 'No second factor.'
    : `Has ${parts.join(' and ')}, ${recovery_codes} recovery ${recovery_codes === 1 ? 'code' : 'codes'} left.`;
}
