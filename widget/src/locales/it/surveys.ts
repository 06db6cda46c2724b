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
    emptyReasons: {
      profile_questions: 'Le reti di sondaggi devono sapere di più su di te prima di proporti sondaggi adatti.',
      unsupported_country: 'Non ci sono ancora sondaggi per il tuo Paese.',
      too_young: 'Non hai l’età minima per questi sondaggi.',
      limit_reached: 'Per ora hai raggiunto il limite. Torna domani.',
      using_vpn: 'I sondaggi non funzionano con una VPN o un proxy. Disattivali e riprova.',
      not_verified: 'Prima di rispondere ai sondaggi devi essere verificato.',
      banned: 'I nostri partner non ti propongono più sondaggi.',
    },
    failedTitle: 'Impossibile caricare i tuoi sondaggi',
    consentTitle: 'Il tuo consenso',
    consentText:
      'Le tue risposte, comprese quelle su origine etnica o disabilità, vengono usate per proporti sondaggi. Se revochi il consenso, eliminiamo le tue risposte su origine etnica e disabilità.',
    withdrawConsent: 'Revoca il consenso',
    consentWithdrawn: 'Consenso revocato. Le tue risposte su origine etnica e disabilità sono state eliminate.',
    withdrawFailed: 'Impossibile revocare il consenso. Riprova tra poco.',
    askTitle: 'Trova sondaggi per te',
    moreTitle: 'Altri sondaggi per te',
    moreText: 'Queste reti potrebbero avere ora sondaggi adatti a te. Le interroghiamo solo se sei d’accordo.',
    agreeTo: (network) =>
      `Acconsento a che ${network} riceva il mio Paese, la mia data di nascita, il mio genere, il mio CAP e le mie risposte, oltre al mio indirizzo IP e al mio browser ogni volta che cerco sondaggi, per propormi quelli adatti a me.`,
    showSurveysOf: (network) => `Mostra i sondaggi di ${network}`,
    choiceFailed: 'Non siamo riusciti a salvare la tua scelta. Riprova tra poco.',
    networksTitle: 'Reti di sondaggi',
    networksText: 'Hai acconsentito a che queste reti cerchino sondaggi per te. Puoi smettere quando vuoi.',
    stopAsking: (network) => `Non interrogare più ${network}`,
    failedTries:
      'Gli ultimi sondaggi non sono andati a buon fine. Succede spesso, perché ognuno cerca persone precise. Fai una pausa o provane un altro.',
    start: 'Inizia il sondaggio',
    topPick: 'Consigliato',
    quickest: 'Il più breve',
    survey: (minutes) => `Sondaggio di ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Valutazione: ${format.number(stars)} su 5`,
    found: (count) => `Sondaggi per te: ${format.number(count)}`,
  };
}
