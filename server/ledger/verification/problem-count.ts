/** The number of problems in a verification, as a sentence. */
export function problemCount(problems: number): string {
  return `${problems} ${problems === 1 ? 'problem' : 'problems'}`;
}
