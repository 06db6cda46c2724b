import type { FieldId } from '../../locales/profile-messages.ts';
import type { ShownError } from '../fields/shown-error.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import type { ValuesChange } from '../values/profile-values.ts';
import type { CreatedProfile, FormPage, Sending } from './form-state.ts';

/** What happens to the form. `today` is YYYY-MM-DD in the user's time zone. */
export type FormEvent =
  | { readonly type: 'page-changed'; readonly page: FormPage }
  | { readonly type: 'messages-loaded'; readonly messages: FormMessages }
  /** The unsent answers of `user` that the hosted page has kept; unchecked. */
  | { readonly type: 'draft-found'; readonly draft: unknown }
  | { readonly type: 'setup-refused'; readonly page: FormPage }
  /** On the form of `page`. */
  | {
      readonly type: 'entered';
      readonly page: FormPage;
      readonly field: FieldId;
      readonly next: ValuesChange;
      readonly today: string;
    }
  | { readonly type: 'went-back' }
  /** The user follows the link of an error to the control with this id. */
  | { readonly type: 'field-opened'; readonly field: FieldId; readonly id: string }
  | { readonly type: 'submitted'; readonly today: string }
  | { readonly type: 'refused'; readonly sending: Sending; readonly errors: readonly ShownError[] }
  | { readonly type: 'created'; readonly sending: Sending; readonly profile: CreatedProfile }
  | { readonly type: 'withdrawal-asked' }
  | { readonly type: 'withdrawal-answered'; readonly profile: CreatedProfile; readonly isWithdrawn: boolean };

export type FormDispatch = (event: FormEvent) => void;
