import controlsCss from '../theme/controls.css?inline';
import { styleSheet } from '../ui/style-sheet.ts';
import consentFoldCss from './consent/consent-fold.css?inline';
import profileFormCss from './profile-form.css?inline';
import profileThanksCss from './sending/profile-thanks.css?inline';

// The form, which loads when a `<survey-profile>` is shown.

export { formEffects } from './form-effects.ts';
export { formView } from './form-view.ts';
export { loadFormMessages } from './messages/load-form-messages.ts';
export { openForm } from './state/form-state.ts';
export { nextForm } from './state/next-form.ts';

export const styles = styleSheet(controlsCss + profileFormCss + profileThanksCss + consentFoldCss);
