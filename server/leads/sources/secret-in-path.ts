import { equalText } from '../../security/signed-url.ts';

/** A secret as it stands in an address: base64url, for a proxy may take '%2F' for a slash. */
export function secretInPath(secret: string): string {
  return secret.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether a path carries one of `secrets`, in either alphabet; compared in constant time. */
export function isSecretOfPath(given: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equalText(secretInPath(given), secretInPath(secret)));
}
