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

/** Anyone who has an account: what is sealed under one key and erased together. */
export interface Person {
  accountId: number;
  /** The person's own key, wrapped with the master key. */
  wrappedKey: Uint8Array;
}

/** Makes a new person's key, wrapped with the master key. A command calls it when it opens an account. */
export type NewKey = () => Uint8Array;

/**
 * Seals what a command stores for a person. The command calls it itself, so that the key is the person's as of that
 * transaction, no matter who has opened or erased the account in the meantime.
 */
export interface PersonSealer<Sealed = Uint8Array> {
  newKey: NewKey;
  /** Seals with the person's key, which `wrappedKey` wraps. Throws if another master key has wrapped it. */
  seal(wrappedKey: Uint8Array): Sealed;
}
