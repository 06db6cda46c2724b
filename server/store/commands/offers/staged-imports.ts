import { one, all, type Command } from '../../command.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { StagedImportOffer } from '../../ports/catalogue.ts';
import { query } from '../../sql.ts';
import { recordAudit } from '../admins/audit.ts';
import { applyStagedRun, FILE_IMPORT } from '../feeds/staged-runs.ts';
import { lockCatalogue } from '../installation/versions.ts';

/** Until an import is applied, its `applied_at` says until when it is under way. */
const isLive = `feed = '${FILE_IMPORT}' and version is null and applied_at >`;

export const stagedImportQueries = {
  underWay: query<{ runId: string }>(`
    select run_id as "runId" from staged_runs where ${isLive} cast($1 as bigint) limit 1`),
  applied: query<{ runId: string }>(`
    select run_id as "runId" from staged_runs where feed = '${FILE_IMPORT}' and version is not null limit 1`),
  begin: query(`insert into staged_runs (run_id, feed, applied_at) values ($1, '${FILE_IMPORT}', $2)`),
  renew: query<{ runId: string }>(`
    update staged_runs set applied_at = $2 where run_id = $1 and ${isLive} cast($3 as bigint)
    returning run_id as "runId"`),
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

export function* beginImport(input: {
  importId: string;
  until: number;
  at: number;
}): Command<{ kind: 'begun' | 'busy' }> {
  yield* lockCatalogue();
  const other = (yield* one(stagedImportQueries.underWay, input.at)) ?? (yield* one(stagedImportQueries.applied));
  if (other !== undefined) return { kind: 'busy' };
  yield* one(stagedImportQueries.begin, input.importId, input.until);
  return { kind: 'begun' };
}

export function* stageImport(input: {
  importId: string;
  offers: readonly StagedImportOffer[];
  until: number;
  at: number;
}): Command<{ kind: 'staged' | 'lost' }> {
  const { at, importId, offers, until } = input;
  if ((yield* one(stagedImportQueries.renew, importId, until, at)) === undefined) return { kind: 'lost' };
  if (offers.length > 0) yield* all(stagedImportQueries.insertOffers, importId, JSON.stringify(offers));
  return { kind: 'staged' };
}

export function* applyImport(input: {
  importId: string;
  at: number;
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'applied' | 'lost' }> {
  yield* lockCatalogue();
  const { at, importId } = input;
  if ((yield* one(stagedImportQueries.renew, importId, at, at)) === undefined) return { kind: 'lost' };
  yield* applyStagedRun(importId, at);
  if (input.audit !== undefined) yield* recordAudit(input.audit);
  return { kind: 'applied' };
}
