/** What fraud rules look at: one lead and its click, as numbers and marks. */
export interface Evidence {
  /** Whole seconds from the click to the lead. */
  secondsToLead: number;
  /** Other accounts that completed an offer from the click's address, and with its device. */
  otherUsersOfIp: number;
  otherUsersOfDevice: number;
  /** Leads of this user within the last hour, this one included. */
  leadsWithinHour: number;
  /** Countries of click and lead, ISO codes; null when nobody says. */
  clickCountry: string | null;
  leadCountry: string | null;
  /** The click's agent; null when it can't be known. */
  userAgent: string | null;
  /** The click's address stands in DATACENTER_RANGES. */
  isFromDatacenter: boolean;
}

/**
 * A fraud rule: pure, one a file. Answers in words what it found, with nothing that tells who the person is, or null.
 * `limit` is the wall's setting (server/schema/fraud-settings.ts).
 */
export type FraudRule = (evidence: Evidence, limit: number) => string | null;
