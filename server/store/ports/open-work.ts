/** Open work for the publisher's staff. */
export interface OpenWorkPort {
  /**
   * Counts the open work of a wall, each kind up to `MOST_COUNTED`. `since`: for failed sign-ins, which are counted for
   * the whole installation.
   */
  countOpenWork(input: { adwallId: number; since: number }): Promise<OpenWork>;
}

export const MOST_COUNTED = 100;

export interface OpenWork {
  /** Postbacks that fail, were disabled by their receiver's response, or have deliveries that were given up. */
  failingPostbacks: number;
  heldLeads: number;
  openTickets: number;
  failedSignIns: number;
}
