/** Whether the signature of a scheme leaves a parameter uncovered; an unknown scheme counts as weak. */
export function isWeakScheme(name: string): boolean {
  return name !== 'hmac-sha256';
}
