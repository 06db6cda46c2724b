import type { RenderedElement } from '../ui/rendered-element.ts';

/** What the form reads from its element. */
export interface FormHost extends RenderedElement {
  readonly pubId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly publishableKey: string;
  readonly country: string;
  readonly lang: string;
  readonly apiBase: string;
  readonly consentUrl: string;
  readonly surveyCount: number;
}
