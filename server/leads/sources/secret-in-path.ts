import { equalText } from '../../security/signed-url.ts';

/** A secret as part of a path: in base64url, because a proxy may decode '%2F' to a slash. */
export function secretInPath(secret: string): string {
  return secret.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether `given` is one of `secrets`, in base64 or base64url. Compares in constant time. */
export function isSecretOfPath(given: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equalText(secretInPath(given), secretInPath(secret)));
}
