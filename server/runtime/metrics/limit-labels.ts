/** Returns the first `most` different names as they are, and `other` for all later ones: each is a label for good. */
export function limitLabels(most: number): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return name;
    if (known.size >= most) return 'other';
    known.add(name);
    return name;
  };
}
