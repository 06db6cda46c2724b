import { offerPlaces } from '@rewards-wall/shared/admin/values.ts';
import type { OfferPage } from '@rewards-wall/shared/admin/offers-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { asTyped, call } from '../api.ts';
import type { Context } from '../context.ts';
import { defineScreen } from '../define-screen.ts';
import { countOf, creditsOf, moneyOf, percentOf, rateOf } from '../parts/format.ts';
import { dataTable, type Column } from '../parts/data-table.ts';
import { numbersIn } from '../parts/number-of.ts';
import { countryName } from '../parts/country-name.ts';
import { figureTiles, withUnit } from '../parts/figures.ts';
import { actionButtons, factList, pageHeading, sectionOf } from '../parts/detail-page.ts';
import { shareToEdit } from '../parts/share-field.ts';
import { timeOf } from '../parts/time.ts';
import { capital } from '../parts/words.ts';
import './offers/explain-form.ts';
import './overview/overview.css';
import { editTile } from './offers/tile-dialog.ts';
import { capText, categoryName, conditionFacts, delayText, offerState } from './offers/offer-words.ts';

/** One offer: its content, visibility and actions. */
export const screen = defineScreen({
  load: ({ params, wall }) =>
    call('showOffer', {
      params: { offer_id: params['offer_id'] ?? '' },
      query: { wall: wall?.adwall_id ?? null },
    }),
  view: (offer, context) =>
    html`${pageHeading({
      name: offer.name,
      up: { href: context.hrefOf('offers'), label: 'Offers' },
      state: offerState(offer),
      actions: actionsOf(offer, context),
    })}
    ${offer.detail === null ? nothing : html`<p class="alert caution">${offer.detail}</p>`}
    ${offer.tile === null ? payoutTiles(offer, context) : nothing} ${explainSection(offer, context)}
    ${offer.events.length === 0 ? nothing : sectionOf('events', 'Events', eventTable(offer, context))}
    ${sectionOf('about', 'Details', facts(offer, context))}`,
});

/** What the offer brings to the publisher and to users. */
function payoutTiles(offer: OfferPage, { payoutCurrency, wall }: Context): TemplateResult {
  const { conversion, credits, epc, gross, payout } = offer;
  return figureTiles([
    ['You earn', moneyOf(gross, payoutCurrency), 'Per lead, from the network'],
    ['Payout', moneyOf(payout, payoutCurrency), 'Per lead, after your share'],
    ...(credits === null
      ? []
      : [['Reward', withUnit(creditsOf(credits, null), wall?.currency ?? ''), 'What a user gets'] as const]),
    epc === null
      ? ['EPC', '–', 'Too few clicks so far']
      : [
          'EPC',
          rateOf(epc, payoutCurrency),
          conversion === null ? 'Payout per click' : `${percentOf(Number(conversion) / 100)} of clicks became leads`,
        ],
  ]);
}

function explainSection({ offer_id: id }: OfferPage, context: Context): TemplateResult | typeof nothing {
  const { query, wall } = context;
  if (wall === null || !context.mayCall('explainOffer')) return nothing;
  return sectionOf(
    'explain',
    'Check who sees it',
    keyed(
      `${wall.adwall_id} ${id} ${query.get('user') ?? ''}`,
      html`<explain-form .context=${context} .offerId=${id}></explain-form>`,
    ),
  );
}

function eventTable({ events: rows }: OfferPage, context: Context): TemplateResult {
  const columns: Column<(typeof rows)[number]>[] = [
    { label: 'Event', onPhone: 'title', cell: ({ name }) => name },
    { label: 'Payout', isNumber: true, onPhone: 'end', cell: ({ payout }) => moneyOf(payout, context.payoutCurrency) },
  ];
  return dataTable({ caption: 'Events of the offer', columns, rows, empty: html`` }, context);
}

function facts(offer: OfferPage, context: Context): TemplateResult {
  return factList([
    ...(offer.tile === null ? [] : tileFacts(offer.tile, context)),
    ['Description', paragraphOf(offer.description)],
    ['Requirements', paragraphOf(offer.requirements)],
    ...conditionFacts(offer),
    ['Credited', delayText(offer)],
    ['Categories', offer.category_id.map(categoryName).join(', ')],
    ['Countries', offer.countries.length === 0 ? 'All' : offer.countries.map(countryName).join(', ')],
    ['Devices', capital(offer.devices.join(', ')) || (offer.systems.length === 0 ? 'All' : null)],
    ['Systems', offer.systems.join(', ') || null],
    ['Browsers', capital(offer.browsers.join(', ')) || null],
    ['Languages', offer.languages.join(', ') || null],
    ['Profile', offer.needs_profile ? 'Only users whose answers match' : null],
    ['Cap used', offer.cap === null ? null : capText(offer)],
    ['Starts', offer.starts_at && timeOf(offer.starts_at)],
    ['Ends', offer.ends_at && timeOf(offer.ends_at)],
    ['ID', String(offer.offer_id)],
    [
      'From',
      offer.feed === null
        ? 'Import'
        : context.mayOpen(`feeds/${offer.feed}`)
          ? html`Feed <a href=${context.hrefOf(`feeds/${offer.feed}`)}>${offer.feed}</a>`
          : `Feed ${offer.feed}`,
    ],
    ['Network’s ID', offer.external_id],
    ['Source', offer.source],
    ['Link', offer.link],
    ['Added', offer.created_at && timeOf(offer.created_at)],
    ['Overridden', overriddenText(offer)],
  ]);
}

/** A text that may be long, of a fact. */
function paragraphOf(text: string | null): unknown {
  return text === null || text === '' ? null : html`<p>${text}</p>`;
}

/** What a tile pays is open, so only its limits are known. */
function tileFacts(tile: NonNullable<OfferPage['tile']>, { payoutCurrency }: Context): Fact[] {
  const amountOf = (most: number): string =>
    tile.amount === 'money' ? moneyOf(most, payoutCurrency) : `${countOf(most)} credits`;
  return [
    [
      'Payout',
      tile.amount === 'money'
        ? 'the amount that its network reports, in money'
        : 'the amount that its network reports, in credits',
    ],
    ['Share', tile.amount === 'money' ? percentOf(tile.share) : null],
    ['Held above', `${amountOf(tile.max_payout)} per lead, ${amountOf(tile.max_day)} per user and day`],
  ];
}

type Fact = readonly [name: string, text: string | null];

function overriddenText({ overrides }: OfferPage): string | null {
  const names = Object.keys(overrides ?? {});
  return names.length === 0 ? null : names.map((name) => name.replace('_id', '')).join(', ');
}

function actionsOf(offer: OfferPage, context: Context): unknown {
  const { mayCall, wall } = context;
  const isDisabled = offer.state === 'disabled';
  const turn = {
    label: isDisabled ? 'Enable' : 'Disable',
    run: () => switchOffer(offer, context),
    ...(isDisabled && { kind: 'main' as const }),
  };
  return actionButtons([
    ...(mayCall('switchOffer') && isDisabled ? [turn] : []),
    ...(mayCall('placeOffer') && wall !== null ? [{ label: 'Edit on wall', run: () => place(offer, context) }] : []),
    ...(mayCall('overrideOffer') && offer.overrides !== null
      ? [{ label: 'Override', run: () => override(offer, context) }]
      : []),
    ...(mayCall('saveTile') && offer.tile !== null ? [{ label: 'Edit', run: () => editTile(offer, context) }] : []),
    ...(mayCall('switchOffer') && !isDisabled ? [turn] : []),
  ]);
}

function switchOffer({ name, offer_id: id, state }: OfferPage, context: Context): void {
  const enabled = state === 'disabled';
  void context.act({
    title: `${enabled ? 'Enable' : 'Disable'} ${name}?`,
    text: enabled
      ? 'Walls show it again to users who match its rules.'
      : 'No wall shows it anymore, even if its feed still lists it. Leads of earlier clicks are still credited.',
    confirm: enabled ? 'Enable' : 'Disable',
    send: () => call('switchOffer', { params: { offer_id: id }, body: { enabled } }),
    done: () => `${name} is ${enabled ? 'enabled' : 'disabled'}.`,
  });
}

const placeWords = { usual: 'In its usual place', featured: 'Featured', blocked: 'Hidden' } as const;

function place({ name, offer_id: id, place: now }: OfferPage, context: Context): void {
  const { wall } = context;
  if (wall === null) return;
  void context.act({
    title: `${name} on ${wall.name}`,
    fields: [
      {
        name: 'place',
        label: 'The wall shows it',
        value: now ?? 'usual',
        options: offerPlaces.map((one) => [one, placeWords[one]]),
      },
    ],
    confirm: 'Save',
    send: ({ place: chosen }) =>
      call('placeOffer', {
        params: { adwallId: wall.adwall_id, offer_id: id },
        body: asTyped<'placeOffer'>({ place: chosen }),
      }),
    done: () => `Saved for ${wall.name}.`,
  });
}

/** Overrides of a feed's values. Empty fields keep those of the feed. */
function override({ name, offer_id: id, overrides }: OfferPage, context: Context): void {
  const said = overrides ?? {};
  void context.act({
    title: `Override ${name}`,
    text: 'Your values replace those of the feed, and runs don’t change them. Empty fields keep the feed’s values.',
    fields: [
      { name: 'name', label: 'Name', value: said.name ?? '', isOptional: true },
      { name: 'description', label: 'Description', value: said.description ?? '', isOptional: true },
      { name: 'requirements', label: 'Requirements', value: said.requirements ?? '', isOptional: true },
      { ...shareToEdit(said.share), isOptional: true },
      {
        name: 'countries',
        label: 'Countries',
        hint: 'Only these of the network’s countries, such as US, DE',
        isOptional: true,
        value: said.countries?.join(', ') ?? '',
      },
      {
        name: 'featured',
        label: 'Featured on all walls',
        value: said.featured === undefined ? '' : String(said.featured),
        options: [
          ['', 'As the feed says'],
          ['true', 'Yes'],
          ['false', 'No'],
        ],
      },
    ],
    confirm: 'Save',
    send: ({ countries = '', featured = '', share = '', ...texts }) =>
      call('overrideOffer', {
        params: { offer_id: id },
        body: {
          ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
          ...(said.category_id !== undefined && { category_id: said.category_id }),
          ...(said.conditions !== undefined && { conditions: said.conditions }),
          ...numbersIn({ share }, ['share']),
          ...(countries.trim() !== '' && {
            countries: countries
              .toUpperCase()
              .split(/[\s,]+/)
              .filter((code) => code !== ''),
          }),
          ...(featured !== '' && { featured: featured === 'true' }),
          expected: said,
        },
      }),
    done: () => 'Saved. The next list shows it.',
  });
}
