import type { ActivityEntry } from './activity-entry.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Paged } from './paged.ts';

/** What the user has started and earned, as far as it has loaded. */
export interface ActivityLists {
  readonly entries: Paged<ActivityEntry>;
  /** Null until the tab is first selected. */
  readonly history: Paged<LedgerRow> | null;
}
