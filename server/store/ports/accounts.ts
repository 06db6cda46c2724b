/** The audience of a token, on the wire and in the database; a panel is `survey-profile`. */
export type WallOrPanelKind = 'wall' | 'survey-profile';

/** A wall or a panel. */
export interface WallOrPanelRef {
  kind: WallOrPanelKind;
  /** `adwallId` of a wall, `profileId` of a panel. */
  profileId: number;
}

/** One user's account (docs/contract/identity.md#accounts): walls and panels keep separate balances. */
export interface AccountRef extends WallOrPanelRef {
  subid1: string;
}

/** A person with an account: everything sealed under one key is erased together. */
export interface Person {
  accountId: number;
  /** The person's own key, wrapped with the master key. */
  wrappedKey: Uint8Array;
}

/** Creates a new person's key, wrapped with the master key. Called when a command opens an account. */
export type NewKey = () => Uint8Array;

/**
 * Seals data that a command stores for a person. The command calls it itself, so that the key is the person's as of
 * that transaction, even if the account was opened or erased in the meantime.
 */
export interface PersonSealer<Sealed = Uint8Array> {
  newKey: NewKey;
  /** Seals with the person's key, which `wrappedKey` wraps. Throws if another master key has wrapped it. */
  seal(wrappedKey: Uint8Array): Sealed;
}
