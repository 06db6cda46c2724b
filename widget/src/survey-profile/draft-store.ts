/** Where the hosted page keeps unsent answers, so that they survive a reload. */
export interface DraftStore {
  /** What was kept for this user, as `write` got it; null if nothing was. */
  read(user: string): unknown;
  write(user: string, draft: object): void;
  clear(): void;
}

let store: DraftStore | null = null;

/** Makes all forms of this page keep their unsent answers. Only the hosted page does: elements store nothing. */
export function keepDrafts(inStore: DraftStore): void {
  store = inStore;
}

/** Null on a publisher's page. */
export const draftStore = (): DraftStore | null => store;
