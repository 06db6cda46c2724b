import type { TemplateResult } from 'lit/html.js';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';
import { adoptStyles, styleSheet } from '../../ui/style-sheet.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { wallLanguages } from '../../locales/wall-languages.ts';
import { withdrawConsent } from './consent-client.ts';
import type { ConsentAddress } from './consent-client.ts';
import { consentFold } from './consent-fold.ts';
import type { ConsentState } from './consent-fold.ts';
import consentFoldCss from './consent-fold.css?inline';
import type { FormHost } from '../form-host.ts';

const styles = styleSheet(consentFoldCss);

/** The way to withdraw the consent that has just been given, below the thanks. */
export async function openWithdrawal(host: FormHost, address: ConsentAddress): Promise<() => TemplateResult> {
  const { surveys } = await loadMessages(wallLanguages, [address.lang]);
  let consent: ConsentState = 'kept';
  const withdraw = async (): Promise<void> => {
    consent = 'sending';
    host.requestUpdate();
    consent = (await withdrawConsent(address)) ? 'withdrawn' : 'failed';
    host.requestUpdate();
    await host.updateComplete;
    if (mayTakeFocus(host.shadowRoot)) host.shadowRoot?.querySelector<HTMLElement>('.consent-answer')?.focus();
  };
  adoptStyles(host.shadowRoot, styles);
  return () => consentFold(surveys, consent, () => void withdraw());
}
