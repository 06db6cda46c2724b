import type { Format } from '../i18n/format.ts';

/** The state of a click, or of one of its steps. `pending`: held for review. `reversed`: credited, then reversed. */
export type Progress = 'clicked' | 'pending' | 'credited' | 'rejected' | 'reversed';

/** The text fields of a support ticket, under their names in the contract. */
export type TicketField =
  'offer_name' | 'completed_at' | 'message' | 'name' | 'email' | 'proof_image_url' | 'proof_video_url';

/** What is wrong with a field; `max` is the most characters it takes, when it has more. */
export interface TicketError {
  readonly field: TicketField;
  readonly code: 'required' | 'too_long' | 'format' | 'future';
  readonly max?: number;
}

/** What the activity tab and its ticket form say. */
export interface ActivityMessages {
  readonly format: Format;
  readonly balance: string;
  readonly offersTitle: string;
  /** In place of the offers of a user who has not started one. */
  readonly emptyTitle: string;
  readonly offersEmpty: string;
  readonly historyTitle: string;
  readonly historyEmpty: string;
  readonly historyFailed: string;
  /** A manual change of the balance without a reason. */
  readonly adjustment: string;
  /** Next to the name of an offer whose reward was reversed. */
  readonly reversed: string;
  readonly loading: string;
  readonly failedTitle: string;
  readonly continue: string;
  readonly notCredited: string;
  readonly report: string;
  state(state: Progress): string;
  /** The state of a survey that ended without a reward. */
  readonly ended: string;
  /** Of one step of an offer; `clicked` is still to do. */
  stepState(state: Progress): string;
  /** What is left to earn. `amount` is formatted. */
  toGo(amount: string): string;
  /** Below the state of an entry; may be empty. `reason` is a code of the service, or what the advertiser wrote. */
  explain(state: Progress, reason: string | null): string;
  /** Instead, where a pending reward only waits for its date, such as `December 12`. */
  availableOn(date: string): string;
  /** Below the balance: what comes on that date. `amount` is formatted. */
  moreOn(amount: string, date: string): string;
  /** Below a credit that is not for completing the offer. */
  readonly extras: Readonly<Record<'screenout' | 'bonus', string>>;
  stepsDone(done: number, of: number): string;
  readonly ticketTitle: string;
  readonly ticketIntro: string;
  readonly back: string;
  readonly subject: string;
  readonly optional: string;
  /** Unfolds the fields for links to a screenshot and a recording. */
  readonly addProof: string;
  readonly send: string;
  readonly sending: string;
  readonly errorTitle: string;
  readonly errorPrefix: string;
  readonly sentTitle: string;
  /** One of the subjects of the contract. */
  subjectName(id: number): string;
  field(field: TicketField): string;
  /** Below the label; may be empty. */
  hint(field: TicketField): string;
  error(error: TicketError): string;
  /** For a field that the service refused. `text` is the service's explanation, always in English. */
  refused(label: string, text: string): string;
  trouble(reason: 'offline' | 'busy' | 'server' | 'setup'): string;
  sentText(ticketId: number): string;
}
