/** Percent-encodes by RFC 3986, including `!'()*`, which encodeURIComponent leaves. A lone surrogate becomes U+FFFD. */
export function percentEncode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
