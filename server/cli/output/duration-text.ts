const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units: `5 s`, `2 h 35 min`, `3 d 3 h`. */
export function durationText(ms: number): string {
  const units = [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ] as const;
  let rest = Math.round(ms / SECOND) * SECOND;
  const parts: string[] = [];
  for (const [unit, name] of units) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.slice(0, 2).join(' ') || '0 s';
}
