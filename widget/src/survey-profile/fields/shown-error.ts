import type { BirthPart } from '../values/birth-date.ts';
import type { FieldId } from '../values/profile-steps.ts';

/** An error as it is shown: the field it is about (null: the form as a whole) and its words. */
export interface ShownError {
  readonly field: FieldId | null;
  readonly words: string;
  readonly part?: BirthPart;
  /** Sending once more may help. */
  readonly retry?: boolean;
}
