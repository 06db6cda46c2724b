/** Epoch milliseconds as ISO 8601, in UTC. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
