export const MOST_COUNTED = 100;

export interface OpenWork {
  /** Postbacks that fail, were disabled by their receiver's response, or have deliveries that were given up. */
  failingPostbacks: number;
  heldLeads: number;
  openTickets: number;
  failedSignIns: number;
}
