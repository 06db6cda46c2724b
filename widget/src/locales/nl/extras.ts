import type { Format } from '../../i18n/format.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { ExtrasMessages } from '../extras-messages.ts';
import type { CreditDelay } from '../wall-messages.ts';

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

/** What a wall says after its first screen, in Dutch. */
export function messages(format: Format): ExtrasMessages {
  const offers = (count: number) =>
    `${format.number(count)} ${format.plural(count, { one: 'aanbieding', other: 'aanbiedingen' })}`;
  return {
    format,
    pending: 'In behandeling',
    done: 'Klaar',
    offerGone: 'Deze aanbieding is niet beschikbaar',
    showMore: 'Toon meer',
    loading: 'Aanbiedingen laden',
    moreFailed: 'We konden niet meer aanbiedingen laden',
    clearSearch: 'Wis zoekopdracht',
    continueOffer: (done, of) => (of === 0 ? 'Ga door' : `Ga door, ${format.number(done)} van ${format.number(of)}`),
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
    creditDelay: (delay) => creditDelay(format, delay),
    finishRate: (outOfTen) =>
      outOfTen === 0
        ? 'Minder dan 1 van de 10 rondt dit af'
        : `${format.number(outOfTen)} van de 10 ${format.plural(outOfTen, { one: 'rondt', other: 'ronden' })} dit af`,
    notFoundText: (text) => `Geen aanbieding past bij ‘${text}’. Probeer een ander woord.`,
    failure: (failure, host) => failures(host)[failure],
  };
}
