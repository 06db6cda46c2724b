import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { CreditDelay, MenuSort, WallMessages } from '../wall-messages.ts';

const categories: Readonly<Record<number, string>> = {
  17: 'Gratis',
  18: 'Mobiele apps',
  19: 'Video’s',
  20: 'Enquêtes',
  21: 'Winkelen',
  22: 'Gratis proberen',
  23: 'Downloads',
  24: 'Aanmeldingen',
  25: 'Mobiele abonnementen',
  26: 'Co-registraties',
  28: 'Winkelen met cashback',
  29: 'Casino',
  30: 'Games',
  31: 'Geldzaken',
};

const sorts: Readonly<Record<MenuSort, string>> = {
  'popularity-desc': 'Meest populair',
  'trending-desc': 'Stijgend',
  'payout-desc': 'Hoogste beloning',
  'payout-asc': 'Laagste beloning',
  'credit_delay-asc': 'Snelst bijgeschreven',
};

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Geen verbinding', text: 'Controleer je verbinding. De aanbiedingen komen vanzelf terug.' },
  server: { title: 'Er ging bij ons iets mis', text: 'Je beloningen zijn veilig. Probeer het zo nog eens.' },
  busy: { title: 'Te veel aanvragen', text: 'Wacht een minuut en probeer het opnieuw.' },
  'session-expired': {
    title: 'Je sessie is verlopen',
    text: 'Ga terug naar de app of pagina waar je vandaan komt en open de aanbiedingen opnieuw.',
  },
  'unknown-wall': {
    title: 'Deze aanbiedingen zijn niet te vinden',
    text: 'Misschien klopt het adres van deze pagina niet.',
  },
  incomplete: {
    title: 'Deze aanbiedingen kunnen niet worden getoond',
    text: 'De pagina gaf niet aan om welke aanbiedingen het gaat en voor wie.',
  },
  refused: {
    title: 'Deze aanbiedingen kunnen niet worden getoond',
    text: 'De pagina vroeg om iets dat de dienst niet accepteert.',
  },
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Direct bijgeschreven';
    case 'days':
      return `Binnen ${format.unit(delay.days, 'day')} bijgeschreven`;
    case 'range':
      return `In ${format.number(delay.from)}–${format.unit(delay.to, 'day')} bijgeschreven`;
    case 'weekly':
      return 'Binnen een week bijgeschreven';
    case 'biweekly':
      return 'Binnen twee weken bijgeschreven';
    default:
      return 'Tijd tot bijschrijving verschilt';
  }
}

/** The wall in Dutch. */
export function messages(format: Format): WallMessages {
  const amountOf = (amount: number, currency: string) => `${format.number(amount)} ${currency}`.trim();
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'aanbieding', other: 'aanbiedingen' })}`;
  return {
    format,
    offersTab: 'Aanbod',
    surveysTab: 'Enquêtes',
    activityTab: 'Activiteit',
    tabsLabel: 'Manieren om te verdienen',
    title: 'Verdien beloningen',
    featured: 'Uitgelicht',
    allOffers: 'Alle aanbiedingen',
    allCategories: 'Alle',
    categoriesLabel: 'Categorieën',
    sortLabel: 'Sorteren op',
    requirements: 'Voorwaarden',
    creditLabel: 'Wanneer de beloning komt',
    rewardLabel: 'Je beloning',
    showMore: 'Meer tonen',
    loading: 'Aanbiedingen laden',
    retry: 'Opnieuw proberen',
    clearFilter: 'Alle aanbiedingen tonen',
    searchLabel: 'Zoeken',
    clearSearch: 'Zoekopdracht wissen',
    showAllCategories: 'Toon alle categorieën',
    scrollBack: 'Scroll terug',
    scrollForward: 'Scroll verder',
    pending: 'In behandeling',
    done: 'Afgerond',
    offerGone: {
      title: 'Deze aanbieding is niet beschikbaar',
      text: 'De aanbieding is misschien afgelopen of niet voor jouw land of apparaat.',
    },
    offerDone: { title: 'Je hebt deze aanbieding al afgerond', text: 'De beloning staat bij je activiteit.' },
    close: 'Sluiten',
    notFoundTitle: 'Niets gevonden',
    emptyTitle: 'Nu zijn er geen aanbiedingen',
    emptyText: 'De aanbiedingen wisselen van tijd tot tijd. Kom later nog eens kijken.',
    emptyFilterText: 'Er is nu niets in deze categorieën.',
    moreFailed: 'Meer aanbiedingen konden niet worden geladen.',
    opensInNewTab: 'opent in een nieuw tabblad',
    opensTracked: 'Opent in een nieuw tabblad. Wordt automatisch bijgehouden.',
    seeOffers: 'Mijn aanbiedingen bekijken',
    signedUpTitle: 'Je bent al aangemeld',
    signedUpText: 'Enquêtes die bij je passen vind je tussen je aanbiedingen.',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Starten' : `${amountOf(amount, currency)} verdienen`),
    upTo: 'tot',
    earnUpTo: (amount, currency) => `Verdien tot ${amountOf(amount, currency)}`,
    firstStep: (reward, time) => `${reward} in ${time}`,
    continueOffer: (done, of) => (of === 0 ? 'Ga door' : `Ga door, ${format.number(done)} van ${format.number(of)}`),
    amount: amountOf,
    stepReward: (amount, currency) => `+${amountOf(amount, currency)}`,
    steps: (count) => `${format.number(count)} ${format.plural(count, { one: 'stap', other: 'stappen' })}`,
    usualTime: (time) => `ongeveer ${time}`,
    deadline: (time) => `afronden binnen ${time}`,
    creditDelay: (delay) => creditDelay(format, delay),
    shortDelay: (days) => (days === 0 ? 'Direct' : `Binnen ${format.unit(days, 'day')}`),
    usuallyCredited: (time) => `Meestal binnen ${time} bijgeschreven`,
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Minder dan 1 van de 10 rondt dit af'
        : `${format.number(outOfTen)} van de 10 ${format.plural(outOfTen, { one: 'rondt', other: 'ronden' })} dit af`,
    store: (platform) => (platform === 'ios' ? 'App Store' : 'Google Play'),
    loaded: (count) => `${offers(count)} getoond`,
    found: (count) => `${offers(count)} gevonden`,
    notFoundText: (text) => `Geen aanbieding past bij ‘${text}’. Probeer een ander woord.`,
    foundElsewhere: (count) => `${offers(count)} in andere categorieën`,
    balance: (amount) => `Saldo: ${amount}`,
    failure: (failure) => failures[failure],
  };
}
