/** The form in which names are compared: `Ann@Example.com` and `ann@example.com` are one person. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
