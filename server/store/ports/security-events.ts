import type { WallOrPanelRef } from './accounts.ts';

export interface SecurityEvent {
  at: number;
  kind: string;
  owner: WallOrPanelRef | null;
  detail: string;
}
