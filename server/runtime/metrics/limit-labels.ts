/** Returns the first `most` distinct names unchanged, and `other` for later ones, because labels never go away. */
export function limitLabels(most: number): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return name;
    if (known.size >= most) return 'other';
    known.add(name);
    return name;
  };
}
