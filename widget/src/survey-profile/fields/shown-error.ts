import type { BirthPart, FieldId } from '../../locales/profile-messages.ts';

/** An error as the form shows it. `field` is null for an error of the form as a whole. */
export interface ShownError {
  readonly field: FieldId | null;
  readonly text: string;
  readonly part?: BirthPart;
  /** Sending again may succeed. */
  readonly retry?: boolean;
}
