import type { ReactiveElement } from 'lit';

/** What the form reads from its element. */
export interface FormHost extends ReactiveElement {
  readonly pubId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly publishableKey: string;
  /** Null after the attribute was removed. */
  readonly country: string | null;
  readonly lang: string;
  readonly apiBase: string;
  readonly consentUrl: string;
  readonly surveyCount: number;
}
