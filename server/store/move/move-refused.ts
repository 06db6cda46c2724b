/** A move can't begin or go on. The message says why, and what was changed, to the operator. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}
