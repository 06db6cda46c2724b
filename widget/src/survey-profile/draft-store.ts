import type { ProfileValues } from './values/profile-values.ts';

/** Where the hosted page keeps unsent answers, so that they survive a reload. */
export interface DraftStore {
  /** The user's unsent answers, without sensitive ones, and the step to open; null if nothing was kept. */
  read(user: string): unknown;
  write(user: string, draft: { readonly values: ProfileValues; readonly step: number }): void;
  clear(): void;
}

let store: DraftStore | null = null;

/** Makes all forms of this page keep their unsent answers. Only the hosted page does: elements store nothing. */
export function keepDrafts(inStore: DraftStore): void {
  store = inStore;
}

/** Null on a publisher's page. */
export const draftStore = (): DraftStore | null => store;
