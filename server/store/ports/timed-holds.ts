/** A held lead whose date has come. */
export interface DueLead {
  leadId: string;
  /** Epoch ms. */
  releaseAt: number;
}

export interface DueLeads {
  /** The last lead of the page before; null for the first page. */
  after: DueLead | null;
  limit: number;
  at: number;
}

export type ApprovedLead =
  /** It is held for its date only. */
  | { kind: 'approved'; releaseAt: number }
  /** `credit_limit`: the staff member has credited too much today. */
  | { kind: 'unknown_lead' | 'not_held' | 'credit_limit' };
