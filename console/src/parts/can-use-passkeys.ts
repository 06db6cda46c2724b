/** Whether passkeys work on this page: they need a host name, and HTTPS or localhost. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}
