/** What fraud rules judge: facts of one lead and its click. */
export interface Evidence {
  /** Whole seconds from the click to the lead. */
  secondsToLead: number;
  /** Other accounts that completed an offer from the click's address. */
  otherUsersOfIp: number;
  /** Other accounts that completed an offer with the click's device. */
  otherUsersOfDevice: number;
  /** Other accounts of the wall, with an id that looks the same, that completed the offer. */
  similarUsers: number;
  /** Leads of this user within the last hour, including this one. */
  leadsWithinHour: number;
  /** ISO code; null if unknown. */
  clickCountry: string | null;
  /** ISO code; null if the source names none. */
  leadCountry: string | null;
  /** The click's user agent; null if the click's data can't be opened. */
  userAgent: string | null;
  /** The click's address is in DATACENTER_RANGES. */
  isFromDatacenter: boolean;
}
