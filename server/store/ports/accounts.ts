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

/** Whoever has an account: what is sealed under one key and erased together. */
export interface Person {
  accountId: number;
  /** The person's own key, wrapped with the master key. */
  wrappedKey: Uint8Array;
}
