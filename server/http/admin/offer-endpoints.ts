import type { overridesBody } from '@rewards-wall/shared/admin/offers-schema.ts';
import type { OfferPage } from '@rewards-wall/shared/admin/offers-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { fieldErrors, type FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type * as z from 'zod';
import { absoluteUrl } from '../../net/absolute-url.ts';
import { createCurrencies } from '../../offers/catalog/currencies.ts';
import type { OfferCursor } from '../../offers/staff/browse-offers.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { exportTile, type ImportedOffer } from '../../schema/imported-offer.ts';
import { offerOverrides } from '../../schema/offer-overrides.ts';
import { json, noContent, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { listEndpoint, wallsOf } from './list-endpoint.ts';
import { offerRowOf } from './offer-rows.ts';
import { refuseFields } from './refuse-fields.ts';
import type { AuditActor } from '../../store/ports/audit.ts';

const tag = 'Offers';
const UNKNOWN = problem('not_found', { detail: 'There is no such offer.' });

/** Offers of all feeds and imports, and staff's changes to them (docs/console.md#screens). */
export function offerEndpoints(context: AdminContext): Endpoint[] {
  return [listOf(context), pageOf(context), ...changesOf(context)];
}

function listOf({ services }: AdminContext): Endpoint {
  const currencies = createCurrencies();
  return listEndpoint(services, 'listOffers', {
    tag,
    summary: 'Offers, the most popular first',
    description: "With `wall`, that wall's own rules and currency also apply.",
    isInstallationWide: true,
    read: async ({ after, directory, filter, limit, walls }) => {
      // A role for some publishers doesn't narrow the offers, because they are the same on all walls.
      const wall = walls?.length === 1 && walls[0] !== undefined ? directory.wallById(walls[0]) : null;
      const { category_id: categoryId = null, ...wanted } = filter;
      const { country = null, device = null, feed = null, source = null, state = null, text = null } = wanted;
      const found = await services.offers.browseOffers({
        filter: { categoryId, country, device, feed, source, state, text },
        wall,
        after: after === null ? null : cursorIn(after),
        limit,
      });
      const rows = found.offers.map((offer) => offerRowOf(offer, wall, currencies));
      return { rows, next: found.next === null ? null : `${found.next.popularity}_${found.next.offerId}` };
    },
  });
}

/** A cursor that isn't ours starts from the beginning. */
function cursorIn(text: string): OfferCursor | null {
  const [popularity = Number.NaN, offerId = Number.NaN] = text.split('_').map(Number);
  return Number.isFinite(popularity) && Number.isSafeInteger(offerId) ? { popularity, offerId } : null;
}

function pageOf({ publicUrl, services }: AdminContext): Endpoint {
  const currencies = createCurrencies();
  return adminEndpoint('showOffer', {
    tag,
    summary: 'One offer',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ caller, directory, params, query }) => {
      const walls = wallsOf(caller, directory, query.wall ?? null);
      if (walls === 'unknown') return refuse(problem('not_found', { detail: `There is no wall ${query.wall}.` }));
      const wall = query.wall === undefined ? null : directory.wallById(query.wall);
      const shown = await services.offers.showOffer(params.offer_id, wall);
      if (shown === null) return refuse(UNKNOWN);
      const { externalId, overrides } = shown;
      const { createdAt, offer } = shown.entry;
      const events = offer.events.map(({ event_id, event_name: name, event_revenue: revenue }) => ({
        event_id,
        name,
        payout: unitsToNumber(revenue),
      }));
      return json({
        ...offerRowOf(shown, wall, currencies),
        description: offer.description,
        requirements: offer.requirements,
        events,
        external_id: externalId,
        tile: offer.tile === undefined ? null : exportTile(offer.tile),
        link: offer.tile === undefined ? null : offer.destination_url,
        image_url: absoluteUrl(offer.image_url, publicUrl),
        starts_at: isoTime(offer.starts_at),
        ends_at: isoTime(offer.ends_at),
        created_at: isoTime(createdAt),
        credit_delay: offer.credit_delay_known === false ? null : offer.credit_delay,
        conditions: offer.conditions ?? null,
        ...targetsOf(offer),
        overrides: overrides && shownOverrides(overrides),
      } satisfies OfferPage);
    },
  });
}

/** The audience of an offer, besides what its row shows. */
function targetsOf(offer: ImportedOffer) {
  const { age_range_id: ages, answers, browsers, gender, languages } = offer.targeting;
  return {
    browsers: [...browsers],
    languages: [...languages],
    needs_profile: gender !== null || ages.length > 0 || Object.keys(answers).length > 0,
  };
}

function shownOverrides(overrides: z.output<typeof offerOverrides>): NonNullable<OfferPage['overrides']> {
  const { category_id: categories, featured_global: featured, share, targeting, ...texts } = overrides;
  return {
    ...texts,
    ...(featured !== undefined && { featured: featured === 1 }),
    ...(categories !== undefined && { category_id: [...categories] }),
    ...(share !== undefined && { share: unitsToNumber(share) }),
    ...(targeting !== undefined && { countries: [...targeting.countries] }),
  };
}

function changesOf(context: AdminContext): Endpoint[] {
  const { services } = context;
  const { clock } = services;

  return [
    adminEndpoint('switchOffer', {
      tag,
      summary: 'Disable or enable an offer on all walls',
      problems: ['invalid_request', 'not_found'],
      description: 'A disabled offer stays disabled, even if its feed or an import names it.',
      handle: async ({ actor, body, params }) =>
        (await services.offers.changeOffers.switchOffer(params.offer_id, body.enabled, actor))
          ? noContent
          : refuse(UNKNOWN),
    }),
    adminEndpoint('overrideOffer', {
      tag,
      summary: "Override an offer's feed values",
      description: 'Replaces all earlier overrides. An empty object removes them.',
      problems: ['invalid_request', 'not_found', 'changed_meanwhile'],
      handle: ({ actor, body, params }) => override(context, { offerId: params.offer_id, body, actor }),
    }),
    adminEndpoint('saveTile', {
      tag,
      summary: "Add a tile, a link to another network's wall, or change one",
      problems: ['invalid_request', 'not_found'],
      description: 'Takes an unused `offer_id` below 1000000000, or that of a tile. The rest of the tile stays.',
      handle: async ({ actor, body, params }) => {
        const { amount, link, max_day, max_payout, new: isNew, share = 1, ...fields } = body;
        const tile = { amount, share, max_payout, max_day };
        const row = { ...fields, destination_url: link, tile };
        const saved = await services.offers.saveTile({ offerId: params.offer_id, row, isNew }, actor);
        switch (saved.kind) {
          case 'saved':
            return noContent;
          case 'not_a_tile':
            return refuse(problem('not_found', { detail: 'The offer with this id is not a tile.' }));
          case 'taken':
            return refuseFields([
              { path: 'offer_id', code: 'invalid', message: 'must not be the id of another offer' },
            ]);
          case 'busy':
            return refuse(problem('unavailable', { detail: 'An import is running.' }));
          case 'invalid':
            return refuseFields(saved.errors.map(inBody));
        }
      },
    }),
    adminEndpoint('placeOffer', {
      tag,
      summary: 'Feature or hide an offer on one wall',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, params, target }) => {
        const { adwallId, pubId } = target;
        const offerId = params.offer_id;
        if ((await services.offers.showOffer(offerId, null)) === null) return refuse(UNKNOWN);
        const by = { actor, at: clock.now(), pubId };
        const { kind } = await services.publishers.placeOffer({ adwallId, offerId, place: body.place }, by);
        return kind === 'valid' ? noContent : refuse(problem('not_found'));
      },
    }),
  ];
}

/** An error by the name that the body has for its field. */
function inBody(error: FieldError): FieldError {
  const path = error.path.replace(/^tile\./, '');
  return { ...error, path: path === 'destination_url' ? 'link' : path };
}

interface Override {
  offerId: number;
  body: z.output<typeof overridesBody>;
  actor: AuditActor;
}

async function override(
  { services }: AdminContext,
  { actor, body, offerId }: Override,
): Promise<EndpointResponse<never>> {
  const { expected, ...said } = body;
  const parsed = offerOverrides.safeParse(storedForm(said));
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues).map(({ message, path }) => {
      return { path: path.replace(/^targeting\./, ''), code: 'invalid', message };
    });
    return refuseFields(errors);
  }
  // A value that was never valid can't match the stored one.
  const known = expected === undefined ? null : offerOverrides.safeParse(storedForm(expected));
  if (known?.success === false) return refuse(changedMeanwhile);
  const change = { offerId, overrides: parsed.data, ...(known !== null && { expected: known.data }) };
  const { kind } = await services.offers.changeOffers.overrideOffer(change, actor);
  if (kind === 'set') return noContent;
  if (kind === 'changed_meanwhile') return refuse(changedMeanwhile);
  return refuse(problem('not_found', { detail: 'There is no such offer that comes from a feed.' }));
}

/** As the store keeps it, unvalidated. */
function storedForm({
  countries,
  featured,
  share,
  ...texts
}: NonNullable<z.output<typeof overridesBody>['expected']>): object {
  return {
    ...texts,
    ...(featured !== undefined && { featured_global: featured ? 1 : 0 }),
    ...(share !== undefined && { share: Math.round(share * 10_000) }),
    ...(countries !== undefined && { targeting: { countries } }),
  };
}
