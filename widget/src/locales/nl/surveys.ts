import type { Format } from '../../i18n/format.ts';
import type { SurveyMessages } from '../survey-messages.ts';

/** The surveys tab in Dutch. */
export function messages(format: Format): SurveyMessages {
  return {
    format,
    loading: 'Enquêtes laden',
    title: 'Je enquêtes',
    emptyTitle: 'Er zijn nu geen enquêtes',
    emptyText: 'Nieuwe enquêtes staan hier. Kom later terug.',
    emptyReasons: {
      profile_questions: 'Enquêtenetwerken moeten meer over je weten voordat ze passende enquêtes hebben.',
      unsupported_country: 'Er zijn nog geen enquêtes voor jouw land.',
      too_young: 'Je bent te jong voor deze enquêtes.',
      limit_reached: 'Je hebt de limiet voor nu bereikt. Kom morgen terug.',
      using_vpn: 'Enquêtes werken niet via een VPN of proxy. Zet die uit en probeer het opnieuw.',
      not_verified: 'Je moet geverifieerd zijn voordat je enquêtes kunt invullen.',
      banned: 'Onze enquêtepartners bieden je geen enquêtes meer aan.',
    },
    failedTitle: 'We konden je enquêtes niet laden',
    consentTitle: 'Je toestemming',
    consentText:
      'Je antwoorden, ook over etnische afkomst of een beperking, worden gebruikt om enquêtes voor je te vinden. Als je je toestemming intrekt, wissen we je antwoorden over etnische afkomst en beperkingen.',
    withdrawConsent: 'Toestemming intrekken',
    consentWithdrawn: 'Toestemming ingetrokken. Je antwoorden over etnische afkomst en beperkingen zijn gewist.',
    withdrawFailed: 'We konden je toestemming niet intrekken. Probeer het zo nog eens.',
    askTitle: 'Enquêtes voor jou vinden',
    moreTitle: 'Meer enquêtes voor jou',
    moreText:
      'Deze netwerken hebben misschien nu enquêtes die bij je passen. We vragen het ze alleen als je akkoord gaat.',
    agreeTo: (network) =>
      `Ik ga ermee akkoord dat ${network} mijn land, geboortedatum, geslacht, postcode en enquête-antwoorden krijgt, en mijn IP-adres en browser wanneer ik enquêtes zoek, om mij passende enquêtes te laten zien.`,
    showSurveysOf: (network) => `Enquêtes van ${network} tonen`,
    choiceFailed: 'We konden je keuze niet opslaan. Probeer het zo nog eens.',
    networksTitle: 'Enquêtenetwerken',
    networksText: 'Je gaat ermee akkoord dat deze netwerken enquêtes voor je zoeken. Je kunt daar altijd mee stoppen.',
    stopAsking: (network) => `${network} niet meer vragen`,
    failedTries:
      'De laatste enquêtes lukten niet. Dat gebeurt vaak, want elke enquête zoekt bepaalde mensen. Neem even pauze of probeer een andere.',
    start: 'Start enquête',
    topPick: 'Aanrader',
    quickest: 'Kortste',
    survey: (minutes) => `Enquête van ${format.unit(minutes, 'minute')}`,
    rating: (stars) => `Beoordeling: ${format.number(stars)} van 5`,
    found: (count) => `Enquêtes voor jou: ${format.number(count)}`,
  };
}
