import type { TileTerms } from '../schema/tile-terms.ts';

/** Declares a network's own wall, which a tile opens. */
export interface NetworkTile {
  /** The source of the facts, as in `CallbackFormat`. */
  readonly facts: 'documented' | 'integrators' | 'experimental';
  /** The month of the last check against it, such as `2026-11`. */
  readonly checked: string;
  /**
   * The link to the wall: a template of a destination, in which `[name]` is a setting. Null if the operator has to
   * state it.
   */
  readonly link: string | null;
  /** What the amounts in its calls are. */
  readonly amount: TileTerms['amount'];
  /** What an operator's account needs in the link, by name. */
  readonly settings: Readonly<Record<string, TileSetting>>;
  /** What the operator sets up at the network, one sentence per step, in order. */
  readonly setUp: readonly string[];
  /** What operators must know about the limits of the network. */
  readonly limits: readonly string[];
}

export interface TileSetting {
  readonly description: string;
  /** The whole value. */
  readonly form: RegExp;
}

/** A wall that tiles can open, and how its network calls. */
export interface TileWall extends NetworkTile {
  /** The `--network` of `tile add`. */
  readonly name: string;
  /** The network's name, for people. */
  readonly network: string;
  /** The scheme of its source. */
  readonly scheme: string;
}
