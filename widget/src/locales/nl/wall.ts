import type { LoadFailure } from '../../api/load-failure.ts';
import type { Format } from '../../i18n/format.ts';
import type { ActivityMessages, Progress, TicketError, TicketField } from '../activity-messages.ts';
import type { SurveyMessages } from '../survey-messages.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratis',
  18: 'Mobiele apps',
  19: 'Video’s',
  20: 'Enquêtes',
  21: 'Winkelen',
  22: 'Gratis proberen',
  23: 'Downloads',
  24: 'Inschrijvingen',
  25: 'Mobiele abonnementen',
  26: 'Partner-inschrijvingen',
  28: 'Winkelen met cashback',
  29: 'Casino',
  30: 'Games',
  31: 'Geldzaken',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Meest populair',
  'trending-desc': 'Nu populair',
  'payout-desc': 'Hoogste beloning',
  'payout-asc': 'Laagste beloning',
  'credit_delay-asc': 'Snelste beloning',
};

const notSetUp = {
  title: 'We kunnen deze aanbiedingen niet tonen',
  text: 'Deze pagina is fout ingesteld. Neem contact op met de klantenservice van de app of site.',
};

const failures = (host: string): Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> => ({
  offline: { title: 'Geen verbinding', text: 'Controleer je verbinding. We laden opnieuw zodra je weer online bent.' },
  unreachable: {
    title: 'We kunnen de aanbiedingen niet bereiken',
    text: `Controleer je verbinding. Gebruik je een adblocker? Sta ${host} toe en laad opnieuw.`,
  },
  server: { title: 'Er ging iets mis', text: 'Probeer het zo opnieuw.' },
  busy: { title: 'Het is nu erg druk', text: 'Probeer het over een minuut opnieuw.' },
  'signed-out': { title: 'Log in om te verdienen', text: 'Log in op de app of site om je aanbiedingen te zien.' },
  'session-expired': { title: 'Je sessie is verlopen', text: 'Open de aanbiedingen opnieuw via de app of site.' },
  'unknown-wall': { ...notSetUp, title: 'We konden deze aanbiedingen niet vinden' },
  incomplete: notSetUp,
  refused: notSetUp,
});

function creditDelay(format: Format, delay: CreditDelay, isStepped: boolean): string {
  switch (delay?.kind) {
    case 'instant':
      return `Direct${isStepped ? ' na elke stap' : ''} bijgeschreven`;
    case 'days':
      return `Beloning binnen ${format.unit(delay.days, 'day')}`;
    case 'range':
      return `Beloning in ${format.number(delay.from)}–${format.unit(delay.to, 'day')}`;
    case 'weekly':
      return 'Beloning binnen een week';
    case 'biweekly':
      return 'Beloning binnen twee weken';
    default:
      return 'Tijd verschilt';
  }
}

const states: Readonly<Record<Progress, string>> = {
  clicked: 'Begonnen',
  pending: 'In behandeling',
  credited: 'Bijgeschreven',
  rejected: 'Afgekeurd',
  reversed: 'Teruggedraaid',
};

const rejections: Readonly<Record<string, string>> = {
  too_late: 'Je was na de deadline klaar.',
  already_completed: 'Je hebt de beloning voor deze aanbieding al gekregen.',
  screenout: 'Je kwam niet in aanmerking voor deze enquête.',
  quota_full: 'De enquête had al genoeg antwoorden.',
  quality: 'Sommige antwoorden kwamen niet door de controles.',
};

const subjects: Readonly<Record<number, string>> = {
  1: 'Ik heb geen beloning gekregen',
  2: 'De aanbieding opent de verkeerde pagina',
  3: 'Iets anders',
};

const labels: Readonly<Record<TicketField, string>> = {
  offer_name: 'Aanbieding',
  completed_at: 'Wanneer heb je de aanbieding afgerond?',
  message: 'Wat is er gebeurd?',
  name: 'Je naam',
  email: 'Je e-mailadres',
  proof_image_url: 'Link naar een schermafbeelding',
  proof_video_url: 'Link naar een opname',
};

const missing: Readonly<Record<TicketField, string>> = {
  offer_name: 'Vul de naam van de aanbieding in',
  completed_at: 'Vul de datum in waarop je de aanbieding hebt afgerond',
  message: 'Vertel wat er is gebeurd',
  name: 'Vul je naam in',
  email: 'Vul je e-mailadres in',
  proof_image_url: 'Vul een link in',
  proof_video_url: 'Vul een link in',
};

const troubles = {
  offline: 'Bericht niet verstuurd. Controleer je verbinding en probeer het opnieuw.',
  busy: 'Je kunt vijf berichten per dag sturen. Probeer het later opnieuw.',
  server: 'Er ging iets mis. Wat je schreef, staat er nog. Probeer het zo opnieuw.',
  setup: 'Bericht niet verstuurd. Neem contact op met de klantenservice van de app of site.',
};

function explain(state: Progress, reason: string | null): string {
  if (state === 'pending') return 'Je krijgt de beloning zodra deze is goedgekeurd.';
  if (state === 'rejected')
    return rejections[reason ?? ''] ?? 'Er is niet voldaan aan de voorwaarden van de aanbieding.';
  if (state === 'reversed') return 'De adverteerder heeft deze beloning teruggedraaid.';
  return '';
}

function ticketError({ field, code, max }: TicketError): string {
  if (code === 'required') return missing[field];
  if (code === 'too_long') return `${labels[field]}: maximaal ${max} tekens`;
  if (code === 'future') return 'De datum kan niet in de toekomst liggen';
  if (field === 'email') return 'Vul een e-mailadres in zoals name@example.com';
  if (field === 'completed_at') return 'Vul een geldige datum in';
  if (field === 'proof_image_url' || field === 'proof_video_url') {
    return `${labels[field]}: moet beginnen met https:// of http://`;
  }
  return `${labels[field]}: bevat een teken dat niet is toegestaan`;
}

/** The wall in Dutch. */
export function messages(format: Format, host: string): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.amount(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'aanbieding', other: 'aanbiedingen' })}`;
  return {
    format,
    offersTab: 'Aanbiedingen',
    surveysTab: 'Enquêtes',
    activityTab: 'Activiteit',
    tabsLabel: 'Manieren om te verdienen',
    title: 'Verdien beloningen',
    featured: 'Uitgelicht',
    allOffers: 'Alle aanbiedingen',
    moreWays: 'Meer manieren om te verdienen',
    allCategories: 'Alle',
    categoriesLabel: 'Categorieën',
    sortLabel: 'Sorteren op',
    searchLabel: 'Zoeken',
    opensInNewTab: 'opent in een nieuw tabblad',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Start aanbieding' : `Verdien ${amountOf(amount, currency)}`),
    upTo: 'tot',
    earnUpTo: (amount, currency) => `Verdien tot ${amountOf(amount, currency)}`,
    upToADay: (amount, currency) => `Tot ${amountOf(amount, currency)} per dag`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    amount: amountOf,
    wasAmount: (amount) => `eerst ${amount}`,
    saleEnds: (day) => `Eindigt ${day}`,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'stap', other: 'stappen' })}`,
    timesDone: (done, of) => `${format.number(done)} van ${format.number(of)}`,
    onceADay: 'Eén keer per dag',
    shortDelay: (days) => (days === 0 ? 'Direct' : `Binnen ${format.unit(days, 'day')}`),
    usualDelay: (time) => `Meestal ${time}`,
    usuallyCredited: (time) => `Meestal binnen ${time} bijgeschreven`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    versions: (system, min, max) =>
      min && max ? `${system} ${min} t/m ${max}` : min ? `${system} ${min} of nieuwer` : `${system} ${max} of ouder`,
    browsers: (names) => `Alleen in ${names}`,
    paymentRequired: 'Betaling vereist',
    pending: 'In behandeling',
    done: 'Klaar',
    offerGone: 'Deze aanbieding is niet beschikbaar',
    showMore: 'Toon meer',
    loading: 'Aanbiedingen laden',
    moreFailed: 'We konden niet meer aanbiedingen laden',
    clearSearch: 'Wis zoekopdracht',
    usualTime: (time) => `ongeveer ${time}`,
    deadline: (time) => `afronden binnen ${time}`,
    loaded: (count) => `${offers(count)} getoond`,
    found: (count) => `${offers(count)} gevonden`,
    foundElsewhere: (count) => `${offers(count)} in andere categorieën`,
    balance: (amount) => `Saldo: ${amount}`,
    requirements: 'Voorwaarden',
    goodToKnow: 'Goed om te weten',
    pendingTime: (time) => `Bevestiging: tot ${time}`,
    sessionTime: (time) => `Tijd na de start: ${time}`,
    timeLeft: (time) => `Nog ${time}`,
    timeUp: 'Tijd is om',
    rewardLabel: 'Je beloning',
    retry: 'Probeer opnieuw',
    clearFilter: 'Toon alle aanbiedingen',
    showAllCategories: 'Toon alle categorieën',
    scrollBack: 'Scroll terug',
    scrollForward: 'Scroll verder',
    offerGoneText: 'De aanbieding is misschien afgelopen of niet voor jouw land of apparaat.',
    offerDoneText: 'De beloning staat bij je activiteit.',
    close: 'Sluit',
    notFoundTitle: 'Geen resultaten',
    emptyTitle: 'Er zijn nu geen aanbiedingen',
    emptyText: 'Kom later terug.',
    emptyFilterText: 'Er zijn nu geen aanbiedingen in deze categorieën.',
    opensTracked: 'Opent in een nieuw tabblad. Wordt automatisch bijgehouden.',
    seeOffers: 'Bekijk aanbiedingen',
    creditDelay: (delay, isStepped) => creditDelay(format, delay, isStepped),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Minder dan 1 van de 10 rondt dit af'
        : `${format.number(outOfTen)} van de 10 ${format.plural(outOfTen, { one: 'rondt', other: 'ronden' })} dit af`,
    notFoundText: (text) => `Geen aanbieding past bij ‘${text}’. Probeer een ander woord.`,
    failure: (failure) => failures(host)[failure],
    surveys: surveys(format),
    activity: activity(format),
  };
}

function surveys(format: Format): SurveyMessages {
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

function activity(format: Format): ActivityMessages {
  return {
    format,
    balance: 'Je saldo',
    offersTitle: 'Je aanbiedingen',
    emptyTitle: 'Nog geen activiteit',
    offersEmpty: 'Start een aanbieding en volg die hier.',
    historyTitle: 'Verloop van je saldo',
    historyEmpty: 'Beloningen staan hier zodra ze zijn bijgeschreven.',
    historyFailed: 'We konden je verloop niet laden',
    adjustment: 'Correctie',
    reversed: 'Teruggedraaid',
    loading: 'Je activiteit laden',
    failedTitle: 'We kunnen je activiteit nu niet tonen',
    continue: 'Ga door',
    notCredited: 'Beloning gemist?',
    report: 'Meld een probleem',
    state: (state) => states[state],
    ended: 'Gestopt',
    stepState: (state) => (state === 'clicked' ? 'Te doen' : states[state]),
    toGo: (amount) => `Te verdienen: ${amount}`,
    explain,
    moreOn: (amount, date) => `${amount} erbij op ${date}`,
    availableOn: (date) => `Beschikbaar op ${date}`,
    extras: {
      screenout: 'Deze keer kwam je niet in aanmerking. Deze beloning is voor je poging.',
      bonus: 'Een extra beloning voor deze aanbieding.',
    },
    stepsDone: (done, of) => `${format.number(done)} van ${format.number(of)} stappen gedaan`,
    ticketTitle: 'Een probleem melden',
    ticketIntro: 'Vertel wat er misging. We antwoorden per e-mail.',
    back: 'Terug naar activiteit',
    subject: 'Wat is het probleem?',
    optional: 'niet verplicht',
    addProof: 'Voeg schermafbeelding of opname toe',
    send: 'Verstuur',
    sending: 'Versturen…',
    errorTitle: 'Er klopt iets niet',
    errorPrefix: 'Fout:',
    sentTitle: 'Bericht verstuurd',
    subjectName: (id) => subjects[id] ?? '',
    field: (field) => labels[field],
    hint: (field) => (field === 'message' ? 'Maximaal 200 tekens' : ''),
    error: ticketError,
    refused: (label) => `Controleer dit veld: ${label}`,
    trouble: (reason) => troubles[reason],
    sentText: (ticketId) => `Melding ${ticketId}. We antwoorden per e-mail.`,
  };
}
