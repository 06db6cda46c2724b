/** A move can't begin or continue. The message tells the operator why, and what was changed. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Said of a target that was empty when the move looked first. */
export function nowHasRows(name: string, table: string): string {
  return `${name} is no longer empty: ${table} has rows now. Use an empty database that nothing else writes to.`;
}
