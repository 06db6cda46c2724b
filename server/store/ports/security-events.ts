import type { WallOrPanelRef } from './accounts.ts';

/** Security events. They hold no personal data and no keys. */
export interface SecurityEventsPort {
  recordSecurityEvent(input: { kind: string; owner: WallOrPanelRef | null; detail: string; at: number }): Promise<void>;
  /** Lists events, newest first. */
  listSecurityEvents(input: { limit: number }): Promise<SecurityEvent[]>;
}

export interface SecurityEvent {
  at: number;
  kind: string;
  owner: WallOrPanelRef | null;
  detail: string;
}
