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

const failures: Readonly<Record<LoadFailure, { readonly title: string; readonly text: string }>> = {
  offline: { title: 'Geen verbinding', text: 'Controleer je verbinding. We laden opnieuw zodra je weer online bent.' },
  server: { title: 'Er ging iets mis', text: 'Probeer het zo opnieuw.' },
  busy: { title: 'Het is nu erg druk', text: 'Probeer het over een minuut opnieuw.' },
  'session-expired': { title: 'Je sessie is verlopen', text: 'Open de aanbiedingen opnieuw via de app of site.' },
  'unknown-wall': { ...notSetUp, title: 'We konden deze aanbiedingen niet vinden' },
  incomplete: notSetUp,
  refused: notSetUp,
};

function creditDelay(format: Format, delay: CreditDelay): string {
  switch (delay?.kind) {
    case 'instant':
      return 'Direct';
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

/** The wall in Dutch. */
export function messages(format: Format): WallMessages {
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
    allCategories: 'Alle',
    categoriesLabel: 'Categorieën',
    sortLabel: 'Sorteren op',
    requirements: 'Voorwaarden',
    rewardLabel: 'Je beloning',
    showMore: 'Toon meer',
    loading: 'Aanbiedingen laden',
    retry: 'Probeer opnieuw',
    clearFilter: 'Toon alle aanbiedingen',
    searchLabel: 'Zoeken',
    clearSearch: 'Wis zoekopdracht',
    showAllCategories: 'Toon alle categorieën',
    scrollBack: 'Scroll terug',
    scrollForward: 'Scroll verder',
    pending: 'In behandeling',
    done: 'Klaar',
    offerGone: {
      title: 'Deze aanbieding is niet beschikbaar',
      text: 'De aanbieding is misschien afgelopen of niet voor jouw land of apparaat.',
    },
    offerDone: { title: 'Je hebt deze aanbieding al afgerond', text: 'De beloning staat bij je activiteit.' },
    close: 'Sluit',
    notFoundTitle: 'Geen resultaten',
    emptyTitle: 'Er zijn nu geen aanbiedingen',
    emptyText: 'Kom later terug.',
    emptyFilterText: 'Er zijn nu geen aanbiedingen in deze categorieën.',
    moreFailed: 'We konden niet meer aanbiedingen laden',
    opensInNewTab: 'opent in een nieuw tabblad',
    opensTracked: 'Opent in een nieuw tabblad. Wordt automatisch bijgehouden.',
    seeOffers: 'Bekijk aanbiedingen',
    sort: (choice) => sorts[choice],
    category: (id) => categories[id] ?? '',
    earn: (amount, currency) => (amount === null ? 'Start aanbieding' : `Verdien ${amountOf(amount, currency)}`),
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
