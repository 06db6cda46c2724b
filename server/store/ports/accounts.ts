export type ProfileKind = 'wall' | 'survey-profile';

/** A wall or a survey profile. */
export interface ProfileRef {
  kind: ProfileKind;
  profileId: number;
}

/** One user's account (docs/contract/identity.md#accounts): walls and survey profiles keep separate balances. */
export interface AccountRef extends ProfileRef {
  subid1: string;
}

export interface Person {
  accountId: number;
  /** The person's own key, wrapped by the master key. */
  wrappedKey: Uint8Array;
}
