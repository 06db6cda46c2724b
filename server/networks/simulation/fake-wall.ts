import type { Values } from './fake-source.ts';

/** The network's side of a tile: its own wall. */
export interface FakeWall {
  /** Of the operator's account, as in `--setting`. */
  settings: Values;
  /** The link that the operator states; absent if we know it. */
  link?: string;
  /** The click and the user in the URL that a browser opens; null if the wall refuses it. */
  visit(url: URL): { click: string; user: string } | null;
  /** The values of a call about what a user earned, by macro. */
  earns(earned: { user: string; transaction: string; amount: string; isRevoked: boolean }): Values;
}
