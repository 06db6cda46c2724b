import { one, all, type Command } from '../../command.ts';
import { longWrites, writes } from '../../engine.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { StagedImportOffer } from '../../ports/catalog.ts';
import { databaseNow } from '../../database-now.ts';
import { query } from '../../sql.ts';
import { recordAudit } from '../admins/audit.ts';
import { applyStagedRun, FILE_IMPORT, stagedRunQueries } from '../feeds/staged-runs.ts';
import { lockCatalog } from '../installation/versions.ts';

/** Until an import is applied, its `applied_at` holds its expiry, by the database's clock. */
const isLive = (now: string): string => `feed = '${FILE_IMPORT}' and version is null and applied_at > ${now}`;

const underWay = (now: string): string => `
    select run_id as "runId" from staged_runs where ${isLive(now)} limit 1`;
const begin = (now: string): string => `
    insert into staged_runs (run_id, feed, applied_at) values ($1, '${FILE_IMPORT}', ${now} + cast($2 as bigint))`;
const renew = (now: string): string => `
    update staged_runs set applied_at = ${now} + cast($2 as bigint) where run_id = $1 and ${isLive(now)}
    returning run_id as "runId"`;

export const stagedImportQueries = {
  underWay: query<{ runId: string }>({
    sqlite: underWay(databaseNow.sqlite),
    postgres: underWay(databaseNow.postgres),
  }),
  applied: query<{ runId: string }>(`
    select run_id as "runId" from staged_runs where feed = '${FILE_IMPORT}' and version is not null limit 1`),
  begin: query({ sqlite: begin(databaseNow.sqlite), postgres: begin(databaseNow.postgres) }),
  renew: query<{ runId: string }>({ sqlite: renew(databaseNow.sqlite), postgres: renew(databaseNow.postgres) }),
  insertOffers: query({
    sqlite: `
    insert into staged_offers (run_id, offer_id, external_id, offer, digest)
    select $1, value ->> 'offerId', '', value ->> 'offer', value ->> 'digest' from json_each($2)`,
    postgres: `
    insert into staged_offers (run_id, offer_id, external_id, offer, digest)
    select $1, "offerId", '', offer, digest from json_to_recordset(cast($2 as json)) as given
      ("offerId" bigint, offer text, digest text)`,
  }),
};

export const stagedImportsCommands = { ...writes({ beginImport, stageImport }), ...longWrites({ applyImport }) };

/**
 * Begins an import that is staged in parts, so that even a long file holds the database for only a few milliseconds at
 * a time. It expires `leaseMs` (by the database's clock) after its last part. `busy`: another import is staging, or was
 * applied and not moved yet.
 */
function* beginImport(input: { importId: string; leaseMs: number }): Command<{ kind: 'begun' | 'busy' }> {
  yield* lockCatalog();
  const other = (yield* one(stagedImportQueries.underWay)) ?? (yield* one(stagedImportQueries.applied));
  if (other !== undefined) return { kind: 'busy' };
  yield* one(stagedImportQueries.begin, input.importId, input.leaseMs);
  return { kind: 'begun' };
}

/** Stages a part of an import, invisible until `applyImport`. `lost`: the import has expired. */
function* stageImport(input: {
  importId: string;
  offers: readonly StagedImportOffer[];
  leaseMs: number;
}): Command<{ kind: 'staged' | 'lost' }> {
  const { importId, leaseMs, offers } = input;
  if ((yield* one(stagedImportQueries.renew, importId, leaseMs)) === undefined) return { kind: 'lost' };
  if (offers.length > 0) yield* all(stagedImportQueries.insertOffers, importId, JSON.stringify(offers));
  return { kind: 'staged' };
}

/**
 * Publishes what was staged; readers see it from the commit on. `settleFeedRuns` then moves it to the table of offers.
 * `lost`: the import has expired or its number of offers isn't `staged`; nothing was changed.
 */
function* applyImport(input: {
  importId: string;
  staged: number;
  at: number;
  /** As in `importOffers`, with the counts. */
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'applied' | 'lost' }> {
  yield* lockCatalog();
  const { at, importId, staged } = input;
  if ((yield* one(stagedImportQueries.renew, importId, 0)) === undefined) return { kind: 'lost' };
  // If another process has begun to delete the import, nothing of it is applied.
  if ((yield* one(stagedRunQueries.count, importId))?.count !== staged) return { kind: 'lost' };
  yield* applyStagedRun(importId, at);
  if (input.audit !== undefined) yield* recordAudit(input.audit);
  return { kind: 'applied' };
}
