import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Italian. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Caricamento dei sondaggi',
    title: 'I tuoi sondaggi',
    emptyTitle: 'Nessun sondaggio al momento',
    emptyText: 'I nuovi sondaggi compaiono qui. Torna più tardi.',
    failedTitle: 'Impossibile caricare i tuoi sondaggi',
    consentTitle: 'Il tuo consenso',
    consentText:
      'Le tue risposte, comprese quelle su origine etnica o disabilità, vengono usate per proporti sondaggi. Se revochi il consenso, eliminiamo le tue risposte su origine etnica e disabilità.',
    withdrawConsent: 'Revoca il consenso',
    consentWithdrawn: 'Consenso revocato. Le tue risposte su origine etnica e disabilità sono state eliminate.',
    withdrawFailed: 'Impossibile revocare il consenso. Riprova tra poco.',
    start: 'Inizia il sondaggio',
    rating: (stars) => `Valutazione: ${format.number(stars)} su 5`,
    found: (count) => `Sondaggi per te: ${format.number(count)}`,
  };
}
