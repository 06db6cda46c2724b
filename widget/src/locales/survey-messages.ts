import type { Format } from '../i18n/format.ts';

/** The reasons that the service gives for an empty list of surveys. */
type EmptyReason =
  'profile_questions' | 'unsupported_country' | 'too_young' | 'limit_reached' | 'using_vpn' | 'not_verified' | 'banned';

/** What the surveys tab says around the form. */
export interface SurveyMessages {
  readonly format: Format;
  readonly loading: string;
  /** Heading of the surveys that match the user's profile. */
  readonly title: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Replaces `emptyText` where a survey network says why it has none. */
  readonly emptyReasons: Readonly<Record<EmptyReason, string>>;
  readonly failedTitle: string;
  /** Heading and text of the way to withdraw the consent to sensitive answers. */
  readonly consentTitle: string;
  readonly consentText: string;
  readonly withdrawConsent: string;
  readonly consentWithdrawn: string;
  readonly withdrawFailed: string;
  /** Asks whether survey networks may be asked for surveys: the heading while there are none, and below others. */
  readonly askTitle: string;
  readonly moreTitle: string;
  readonly moreText: string;
  /** What the user agrees to: stored word for word, so a change needs a new version in `consent-client.ts`. */
  agreeTo(network: string): string;
  showSurveysOf(network: string): string;
  readonly choiceFailed: string;
  /** Heading and text of the way to withdraw that. */
  readonly networksTitle: string;
  readonly networksText: string;
  stopAsking(network: string): string;
  /** After several surveys in a row that the user did not complete. */
  readonly failedTries: string;
  /** Opens a survey. */
  readonly start: string;
  /** On the survey that the service recommends, and on the shortest one. */
  readonly topPick: string;
  readonly quickest: string;
  /** The name of a live survey, which networks don't name. */
  survey(minutes: number): string;
  /** From 0 to 5. */
  rating(stars: number): string;
  /** Announced when the surveys have loaded. */
  found(count: number): string;
}
