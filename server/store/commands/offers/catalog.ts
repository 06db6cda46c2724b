import type { ImportedOffer } from '../../../schema/imported-offer.ts';
import { query } from '../../sql.ts';
import { recordAudit } from '../admins/audit.ts';
import { all, one, type Command } from '../../command.ts';
import { longWrites, reads, snapshots } from '../../engine.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import {
  IMPORTED_AT_ONCE,
  type Import,
  type OfferSwitch,
  type Prune,
  type StagedImport,
  type StoredOffer,
} from '../../ports/catalog.ts';
import { countLeadsForNewCaps } from '../leads/caps.ts';
import { countStaged, FILE_IMPORT, settleAppliedRuns, settleStagedOffers, stagedStates } from '../feeds/staged-runs.ts';
import { lockCatalog, raiseCatalog, versions } from '../installation/versions.ts';
import { compareImport } from './compare-import.ts';
import { offerColumns, overwriteOffer } from './offer-columns.ts';
import { stagedImportQueries } from './staged-imports.ts';

/** Rows of one statement: enough to save round trips, few enough to keep its text small. */
const CHUNK = 500;

interface OfferStateRow {
  offer: string;
  disabled: number;
  createdAt: number;
}

/** Up to this many, reading the offers of each version is faster than scanning the table. */
const FEW_VERSIONS = 20;

interface OfferRow {
  offer_id: number;
  name: string;
  offer: string;
  digest: string;
  source: string | null;
  cap_leads: number | null;
  cap_per: string | null;
}

export const catalogQueries = {
  digests: query<{ offerId: number; digest: string; disabled: number; takenOff: number; capPer: string | null }>(`
    select offer_id as "offerId", digest, disabled, taken_off as "takenOff", cap_per as "capPer"
    from offers where changed_version > 0 order by offer_id`),
  upsertOffers: query({
    sqlite: `
    insert into offers (${offerColumns})
    select value ->> 'offer_id', value ->> 'name', value ->> 'offer', value ->> 'digest', 0, value ->> 'source',
      value ->> 'cap_leads', value ->> 'cap_per', cast($2 as integer), cast($3 as integer)
    from json_each($1) where true${overwriteOffer}`,
    postgres: `
    insert into offers (${offerColumns})
    select offer_id, name, offer, digest, 0, source, cap_leads, cap_per, cast($2 as bigint), cast($3 as bigint)
    from json_to_recordset(cast($1 as json)) as given
      (offer_id bigint, name text, offer text, digest text, source text, cap_leads bigint, cap_per text)${overwriteOffer}`,
  }),
  /** With `$4` null, `taken_off` stays as it is. */
  switchOffers: query<{ offerId: number }>({
    sqlite: `
    update offers set disabled = $3, taken_off = coalesce($4, taken_off), changed_version = $2
    where offer_id in (select value from json_each($1))
      and (disabled <> $3 or taken_off <> coalesce($4, taken_off)) returning offer_id as "offerId"`,
    postgres: `
    update offers set disabled = $3, taken_off = coalesce(cast($4 as bigint), taken_off), changed_version = $2
    where offer_id in (select cast(value as bigint) from json_array_elements_text(cast($1 as json)))
      and (disabled <> $3 or taken_off <> coalesce(cast($4 as bigint), taken_off)) returning offer_id as "offerId"`,
  }),
  /** The plus sign keeps the engines from scanning the table for a few offers. */
  offersSince: query<OfferStateRow>(`
    select offer, disabled, created_at as "createdAt" from offers where changed_version > $1 order by +offer_id`),
  offerById: query<OfferStateRow>(`
    select offer, disabled, created_at as "createdAt" from offers where offer_id = $1`),
  countChanged: query<{ count: number }>('select count(*) as count from offers where changed_version > $1'),
  /** Scans the table by its key: the plus sign keeps the engines from sorting all changed offers for each page. */
  offersPage: query<OfferStateRow>(`
    select offer, disabled, created_at as "createdAt" from offers
    where offer_id > cast($2 as bigint) and +changed_version > cast($1 as bigint)
    order by offer_id limit cast($3 as bigint)`),
  /** Scans the index of versions, which has each version's offers in id order. */
  offersOfVersion: query<OfferStateRow>(`
    select offer, disabled, created_at as "createdAt" from offers
    where changed_version = cast($1 as bigint) and offer_id > cast($2 as bigint)
    order by offer_id limit cast($3 as bigint)`),
  /** Starts from the counters, which few offers have. Only `cross join` keeps SQLite from starting with all offers. */
  fullOffers: query<{ offerId: number }>(`
    select c.offer_id as "offerId" from cap_counters c cross join offers o
    where o.offer_id = c.offer_id and c.day in ('', $1) and c.leads >= o.cap_leads
      and o.cap_per = case c.day when '' then 'total' else 'day' end
    order by c.offer_id`),
};

export const catalogCommands = {
  ...reads({ compareImport: compareWithStored, countChangedOffers, findOffer }),
  ...snapshots({ loadOffers, loadOfferPage, fullOffers }),
  ...longWrites({ importOffers, disableOffers, enableOffers }),
};

/**
 * Imports all rows or none, and prunes (docs/contract/catalog.md#import, docs/contract/catalog.md#prune). An imported
 * row enables an offer that an earlier import pruned; one that was disabled by command stays disabled. Unless forced,
 * an import that would disable too many offers changes nothing.
 */
function* importOffers(input: {
  offers: readonly ImportedOffer[];
  prune: Prune | false;
  at: number;
  /** Who imports them, for the audit log; its `after` becomes the counts. */
  audit?: AuditEntry | undefined;
}): Command<Import> {
  yield* lockCatalog();
  if ((yield* one(stagedImportQueries.underWay)) !== undefined) return { kind: 'busy' };
  yield* settleAppliedRuns(FILE_IMPORT);
  const version = (yield* versions()).catalog + 1;
  const stored = yield* all(catalogQueries.digests);
  const difference = compareImport(stored, input);
  if (difference.kind !== 'difference') return difference;
  const { absent, changed, counts } = difference;
  if (absent.length > IMPORTED_AT_ONCE) return { kind: 'too_long' };
  const caps = new Map(stored.map((row) => [row.offerId, row.capPer]));
  const rows = changed.map(({ digest, offer }) => offerRow(offer, digest));
  yield* upsertOffers({ rows, caps, version, at: input.at });
  const disabled = (yield* switchOffers(absent, version, PRUNED)).length;
  if (changed.length > 0 || disabled > 0) yield* raiseCatalog();
  if (input.audit !== undefined)
    yield* recordAudit({ ...input.audit, after: input.audit.after ?? { ...counts, disabled } });
  return { kind: 'imported', ...counts, disabled };
}

/** Compares an import with the stored offers, without locks, however many there are. */
function* compareWithStored(input: {
  offers: readonly ImportedOffer[];
  prune: Prune | false;
}): Command<StagedImport | Extract<Import, { kind: 'prunes_too_many' }>> {
  const difference = compareImport(yield* all(catalogQueries.digests), input);
  if (difference.kind !== 'difference') return difference;
  const { absent, changed, counts } = difference;
  return {
    kind: 'difference',
    counts,
    offers: [
      ...changed.map(({ digest, offer }) => ({ offerId: offer.offer_id, offer: JSON.stringify(offer), digest })),
      ...absent.map((offerId) => ({ offerId, offer: null, digest: '' })),
    ],
  };
}

/** Writes new and changed offers, and enables them unless a command disabled them. `caps`: of existing offers. */
function* upsertOffers(input: {
  rows: readonly OfferRow[];
  caps: ReadonlyMap<number, string | null>;
  version: number;
  at: number;
}): Command<void> {
  const { at, caps, rows, version } = input;
  for (let from = 0; from < rows.length; from += CHUNK) {
    yield* all(catalogQueries.upsertOffers, JSON.stringify(rows.slice(from, from + CHUNK)), version, at);
  }
  const recapped = rows.filter((row) => caps.has(row.offer_id) && caps.get(row.offer_id) !== row.cap_per);
  yield* countLeadsForNewCaps(recapped, at);
}

/** Disables offers until `enableOffers`; imports don't re-enable them. Returns the ids that exist. */
function* disableOffers(input: OfferSwitch): Command<{ disabled: number[] }> {
  return { disabled: yield* switchByCommand(input, TAKEN_OFF) };
}

/** Enables offers, however they were disabled. Returns the ids that exist. */
function* enableOffers(input: OfferSwitch): Command<{ enabled: number[] }> {
  return { enabled: yield* switchByCommand(input, ENABLED) };
}

/** Returns the ids that exist. */
function* switchByCommand({ audit, offerIds }: OfferSwitch, state: SwitchState): Command<number[]> {
  yield* lockCatalog();
  yield* settleStagedOffers(offerIds);
  const stored = new Map((yield* all(catalogQueries.digests)).map(({ disabled, offerId }) => [offerId, disabled]));
  const known = [...new Set(offerIds)].filter((id) => stored.has(id));
  const version = (yield* versions()).catalog + 1;
  const turned = yield* switchOffers(known, version, state);
  if (turned.length > 0) yield* raiseCatalog();
  if (audit !== undefined && known.length > 0) {
    const [disabled, ...others] = known.map((id) => stored.get(id));
    yield* recordAudit({ ...audit, before: others.length > 0 ? null : { enabled: disabled === 0 } });
  }
  return known;
}

/**
 * Reads the offers that changed after the catalog version `since` (0: all), including disabled ones, in id order and in
 * one consistent read.
 */
function* loadOffers(input: { since: number }): Command<{ version: number; offers: StoredOffer[] }> {
  const { catalog } = yield* versions();
  const rows = yield* all(catalogQueries.offersSince, input.since);
  const staged = yield* stagedStates({ since: input.since, after: 0, limit: Number.MAX_SAFE_INTEGER });
  return { version: catalog, offers: withStaged(rows, staged) };
}

/** The offer, also if it is disabled; null if it isn't in the catalog, or only staged. */
function* findOffer(offerId: number): Command<StoredOffer | null> {
  const row = yield* one(catalogQueries.offerById, offerId);
  return row === undefined ? null : storedOffer(row);
}

/** Counts the offers that `loadOffers` would return. */
function* countChangedOffers(input: { since: number }): Command<number> {
  const settled = (yield* one(catalogQueries.countChanged, input.since))?.count ?? 0;
  return settled + (yield* countStaged(input.since));
}

/**
 * Reads the next `limit` of these offers after the id `after`. Pages are separate reads, so offers may change in
 * between.
 */
function* loadOfferPage(input: {
  since: number;
  after: number;
  limit: number;
}): Command<{ version: number; offers: StoredOffer[] }> {
  const { catalog } = yield* versions();
  const rows: OfferStateRow[] = [];
  if (catalog - input.since > FEW_VERSIONS) {
    rows.push(...(yield* all(catalogQueries.offersPage, input.since, input.after, input.limit)));
  } else {
    for (let version = input.since + 1; version <= catalog; version++) {
      rows.push(...(yield* all(catalogQueries.offersOfVersion, version, input.after, input.limit)));
    }
  }
  const offers = withStaged(rows, yield* stagedStates(input));
  return { version: catalog, offers: offers.slice(0, input.limit) };
}

/** Replaces rows of the table by what applied runs have staged. In id order. */
function withStaged(rows: readonly OfferStateRow[], staged: readonly StoredOffer[]): StoredOffer[] {
  const settled = rows.map(storedOffer);
  const byId = new Map([...settled, ...staged].map((stored) => [stored.offer.offer_id, stored]));
  return [...byId.values()].sort((a, b) => a.offer.offer_id - b.offer.offer_id);
}

function storedOffer(row: OfferStateRow): StoredOffer {
  return {
    offer: JSON.parse(row.offer) as ImportedOffer,
    disabled: row.disabled === 1,
    createdAt: row.createdAt,
  };
}

/**
 * Reads the offers that have reached their cap, in total or on the UTC day `day` (YYYY-MM-DD), with `versions.caps`.
 */
function* fullOffers(input: { day: string }): Command<{ version: number; offerIds: number[] }> {
  const { caps } = yield* versions();
  const rows = yield* all(catalogQueries.fullOffers, input.day);
  return { version: caps, offerIds: rows.map((row) => row.offerId) };
}

/** Values of the columns `disabled` and `taken_off`; null = leave as it is. */
export type SwitchState = readonly [disabled: number, takenOff: number | null];
export const PRUNED: SwitchState = [1, null];
const TAKEN_OFF: SwitchState = [1, 1];
const ENABLED: SwitchState = [0, 0];

export function* switchOffers(
  offerIds: readonly number[],
  version: number,
  [disabled, takenOff]: SwitchState,
): Command<readonly { offerId: number }[]> {
  if (offerIds.length === 0) return [];
  return yield* all(catalogQueries.switchOffers, JSON.stringify(offerIds), version, disabled, takenOff);
}

function offerRow(offer: ImportedOffer, digest: string): OfferRow {
  return {
    offer_id: offer.offer_id,
    name: offer.name,
    offer: JSON.stringify(offer),
    digest,
    source: offer.source,
    cap_leads: offer.cap?.leads ?? null,
    cap_per: offer.cap?.per ?? null,
  };
}
