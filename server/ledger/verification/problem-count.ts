/** How many problems a verification has found, in a sentence. */
export function problemCount(problems: number): string {
  return `${problems} ${problems === 1 ? 'problem' : 'problems'}`;
}
