import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { importedOffer, type ImportedOffer } from '../../schema/imported-offer.ts';
import type { core } from 'zod';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import { IMPORTED_AT_ONCE, PRUNED_AT_MOST, PRUNED_SHARE_AT_MOST, type Import } from '../../store/ports/catalog.ts';
import { stageImport } from './stage-import.ts';
import type { FeedRow } from './feed-row.ts';
import { readRows, type FeedFormat, type FeedText } from './read-rows.ts';
import type { Store } from '../../store/store.ts';

export interface ImportInput {
  readonly text: FeedText;
  readonly format: FeedFormat | 'auto';
  /** Encoding of bytes without a byte order mark; UTF-8 by default. */
  readonly encoding?: string;
  /** The source of rows that don't name one. */
  readonly source?: string | null;
  /** Imports nothing if any row is invalid. */
  readonly strict?: boolean;
  /** Disables the offers that are not in the feed. */
  readonly prune?: boolean;
  /** Prunes regardless of the number of offers, even with an empty feed. */
  readonly force?: boolean;
  /** Who imports it, for the audit log; the CLI records its own commands. */
  readonly by?: AuditActor;
}

/** A row that was not imported. */
export interface RejectedRow {
  /** The line that it starts on, counted from 1. */
  readonly line: number;
  /** Position in a JSON array, counted from 1, because all entries may be on one line. */
  readonly entry?: number;
  /** `field: problem`, joined by '; '. */
  readonly reason: string;
}

type RowPlace = Omit<RejectedRow, 'reason'>;

export interface ImportReport {
  /** `refused`: the import changed nothing. */
  readonly kind: 'imported' | 'refused';
  /** A sentence: why the import was refused, or which part was skipped. */
  readonly problem?: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** How many offers `prune` disabled. */
  readonly disabled: number;
  readonly rejected: readonly RejectedRow[];
}

const importEntry = { action: 'offer.import', subject: null, pubId: null, before: null, after: null };

/** A whole feed. */
interface Feed {
  readonly offers: Map<number, { place: RowPlace; offer: ImportedOffer }>;
  readonly rejected: RejectedRow[];
  /** The offers of rejected rows. */
  readonly rejectedIds: Set<number>;
  /** Whether a rejected row has no offer id. */
  hasRowWithoutId: boolean;
  isBroken: boolean;
}

/**
 * Imports a feed (docs/contract/catalog.md#import). Valid rows are imported all at once or not at all; the report lists
 * the invalid ones. A feed without a valid row changes nothing. Pruning spares the offers of rejected rows, and is
 * skipped if a rejected row has no offer id.
 */
export function importOffers(deps: { store: Store; clock: Clock; ids: Ids }) {
  const stage = stageImport(deps);
  return async (input: ImportInput): Promise<ImportReport> => {
    const feed = await readFeed(input);
    const { rejected } = feed;
    const refused = (problem: string): ImportReport => ({
      kind: 'refused',
      problem,
      created: 0,
      updated: 0,
      unchanged: 0,
      disabled: 0,
      rejected,
    });
    const problem = feedProblem(feed, input);
    if (problem !== null) return refused(problem);
    const at = deps.clock.now();
    const whole: Parameters<Store['importOffers']>[0] = {
      offers: [...feed.offers.values()].map(({ offer }) => offer),
      prune:
        input.prune === true && !feed.hasRowWithoutId
          ? { keep: [...feed.rejectedIds], isForced: input.force === true }
          : false,
      at,
      ...(input.by !== undefined && { audit: { ...importEntry, actor: input.by, at } }),
    };
    const isLong = whole.offers.length > IMPORTED_AT_ONCE;
    const atOnce: Import = isLong ? { kind: 'too_long' } : await deps.store.importOffers(whole);
    const result = atOnce.kind === 'too_long' ? await stage(whole) : atOnce;
    if (result.kind === 'busy') return refused('Another import is running. Try again when it has ended.');
    if (result.kind === 'prunes_too_many') return refused(tooManyProblem(result));
    if (input.prune !== true || !feed.hasRowWithoutId) return { ...result, rejected };
    return {
      ...result,
      rejected,
      problem:
        'Nothing was pruned, because a rejected row has no offer_id, and its offer could be disabled by mistake.',
    };
  };
}

/** Why the feed must not be imported; null if it may be. */
function feedProblem(feed: Feed, { force, prune, strict }: ImportInput): string | null {
  if (feed.isBroken) return "The file can't be read.";
  if (strict === true && feed.rejected.length > 0) return 'A row is invalid, and --strict imports all rows or none.';
  if (feed.offers.size > 0) return null;
  if (feed.rejected.length > 0) return 'The file has no valid row.';
  if (prune === true && force === true) return null;
  return 'The file is empty.';
}

function tooManyProblem({ disabled, enabled }: Extract<Import, { kind: 'prunes_too_many' }>): string {
  const bound = `${PRUNED_AT_MOST} offers or ${PRUNED_SHARE_AT_MOST * 100} %`;
  return `${disabled} of ${enabled} enabled offers are missing from the file. Unless it is forced, pruning disables at most ${bound}, whichever is more.`;
}

async function readFeed(input: ImportInput): Promise<Feed> {
  const feed: Feed = {
    offers: new Map(),
    rejected: [],
    rejectedIds: new Set(),
    hasRowWithoutId: false,
    isBroken: false,
  };
  for await (const row of readRows(input.text, input)) {
    const place = placeOf(row);
    if (row.kind === 'row') {
      readRow(feed, place, withSource(row.value, input.source ?? null));
      continue;
    }
    feed.rejected.push({ ...place, reason: row.problem });
    feed.hasRowWithoutId = true;
    if (row.kind === 'broken') feed.isBroken = true;
  }
  return feed;
}

function placeOf({ entry, line }: FeedRow): RowPlace {
  return { line, ...(entry !== undefined && { entry }) };
}

function readRow(feed: Feed, place: RowPlace, value: unknown): void {
  const reject = (reason: string, offerId: number | null): void => {
    feed.rejected.push({ ...place, reason });
    if (offerId === null) feed.hasRowWithoutId = true;
    else feed.rejectedIds.add(offerId);
  };
  const parsed = importedOffer.safeParse(value);
  if (!parsed.success) {
    reject(reasonOf(parsed.error.issues), readOfferId(value));
    return;
  }
  const offer = parsed.data;
  const earlier = feed.offers.get(offer.offer_id);
  if (earlier === undefined) feed.offers.set(offer.offer_id, { place, offer });
  else reject(`offer_id: stands ${inWords(earlier.place)} already`, offer.offer_id);
}

function inWords({ entry, line }: RowPlace): string {
  return entry === undefined ? `on line ${line}` : `in entry ${entry}`;
}

const ISSUES_NAMED = 10;

function reasonOf(issues: readonly core.$ZodIssue[]): string {
  const named = issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => (path.length === 0 ? issue.message : `${path.map(String).join('.')}: ${issue.message}`));
  });
  const more = named.length - ISSUES_NAMED;
  return [...named.slice(0, ISSUES_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function withSource(value: unknown, source: string | null): unknown {
  if (source === null || !isRecord(value) || (value['source'] ?? null) !== null) return value;
  return { ...value, source };
}

function readOfferId(value: unknown): number | null {
  const id = isRecord(value) ? Number(value['offer_id']) : NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
