import type { ProfileRef } from './accounts.ts';

export interface SecurityEventsPort {
  recordSecurityEvent(input: { kind: string; owner: ProfileRef | null; detail: string; at: number }): Promise<void>;
  listSecurityEvents(input: { limit: number }): Promise<SecurityEvent[]>;
}

export interface SecurityEvent {
  at: number;
  kind: string;
  owner: ProfileRef | null;
  detail: string;
}
