/** What waits for the publisher's staff. */
export interface OpenWorkPort {
  /** Counts what waits on a wall, each kind up to `MOST_COUNTED`. `since`: for failed sign-ins, of the whole installation. */
  countOpenWork(input: { adwallId: number; since: number }): Promise<OpenWork>;
}

export const MOST_COUNTED = 100;

export interface OpenWork {
  /** Postbacks that fail, were switched off by their receiver's answer, or have deliveries that were given up. */
  failingPostbacks: number;
  heldLeads: number;
  openTickets: number;
  failedSignIns: number;
}
