/** Whether the browser has passkeys on this page: it needs a host name, and HTTPS or this machine. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}
