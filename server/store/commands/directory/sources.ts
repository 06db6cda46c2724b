import { isDeepStrictEqual } from 'node:util';
import type { CallMap } from '../../../schema/call-map.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AuditAbout, AuditEntry, AuditDifference } from '../../ports/audit.ts';
import type {
  NewSource,
  Source,
  SourceChange,
  SourceSettings,
  SurveySource,
  SurveySourceChange,
} from '../../ports/sources.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference, withheld } from '../admins/difference.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

type SettingsRow = Omit<SourceSettings, 'ips' | 'callMap' | 'creditsUnnamed'> & {
  ips: string;
  unnamed: number;
  callMap: string | null;
};
type SourceRow = SettingsRow & Omit<Source, keyof SourceSettings | 'survey'> & { survey: string | null };

type RecordedSurvey = SurveySource & { readonly credential: string };

export const sourceQueries = {
  insertSource: query<{ name: string }>(`
    insert into sources (name, scheme, ips, max_age_ms, screenout_credits, sealed_secret, created_at,
      survey, sealed_credential, call_map, repeated_events, credits_unnamed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (name) do nothing returning name`),
  rotateSource: query<{ name: string }>(`
    update sources set sealed_previous = sealed_secret, sealed_secret = $2, previous_until = $3
    where name = $1 and scheme = $4 returning name`),
  surveySource: query<{ survey: string; scheme: string }>(
    'select survey, scheme from sources where name = $1 and survey is not null',
  ),
  changeSurveySource: query('update sources set survey = $2 where name = $1'),
  replaceCredential: query('update sources set sealed_credential = $2 where name = $1'),
  settingsOfSource: query<SettingsRow>(`
    select ips, max_age_ms as "maxAgeMs", screenout_credits as "screenoutCredits", call_map as "callMap",
      repeated_events as "repeatedEvents", credits_unnamed as unnamed
    from sources where name = $1`),
  changeSource: query(`
    update sources set ips = $2, max_age_ms = $3, screenout_credits = $4, call_map = $5, repeated_events = $6,
      credits_unnamed = $7
    where name = $1`),
  sources: query<SourceRow>(`
    select name, scheme, ips, max_age_ms as "maxAgeMs", screenout_credits as "screenoutCredits",
      sealed_secret as "sealedSecret", sealed_previous as "sealedPrevious", previous_until as "previousUntil",
      repeated_events as "repeatedEvents", created_at as "createdAt", survey, sealed_credential as "sealedCredential",
      call_map as "callMap", credits_unnamed as unnamed
    from sources`),
};

export const sourcesCommands = writes({
  createSource,
  changeSurveySource,
  pauseSurveySource,
  changeSource,
  rotateSource,
});

export function* createSource(input: NewSource): Command<{ kind: 'created' | 'exists' }> {
  yield* lockSettings();
  const { name, scheme, ips, maxAgeMs, repeatedEvents = 'hold', screenoutCredits, sealedSecret, at } = input;
  const survey = input.survey ? JSON.stringify(input.survey) : null;
  const values = [name, scheme, JSON.stringify(ips), maxAgeMs, screenoutCredits, sealedSecret, at, survey];
  const map = storedMap(input.callMap ?? null);
  const more = [input.sealedCredential ?? null, map, repeatedEvents, input.creditsUnnamed === true ? 1 : 0] as const;
  const created = yield* one(sourceQueries.insertSource, ...values, ...more);
  if (created === undefined) return { kind: 'exists' };
  if (input.audit) yield* recordAudit(input.audit);
  yield* raiseSettings();
  return { kind: 'created' };
}

/**
 * Changes what is given. The row of the audit log records the settings that differ, before and after. `new_proof`: the
 * map has another hash, which `keepsHash` forbids.
 */
function* changeSource(input: SourceChange): Command<{ kind: 'changed' | 'unknown_source' | 'new_proof' }> {
  yield* lockSettings();
  const { audit, changes, keepsHash = false, name } = input;
  const row = yield* one(sourceQueries.settingsOfSource, name);
  if (row === undefined) return { kind: 'unknown_source' };
  const { unnamed, ...stored } = row;
  const before: SourceSettings = {
    ...stored,
    ips: JSON.parse(row.ips) as string[],
    callMap: readMap(row.callMap),
    creditsUnnamed: unnamed === 1,
  };
  const after = { ...before, ...changes };
  if (keepsHash && !isDeepStrictEqual(after.callMap?.hash, before.callMap?.hash)) return { kind: 'new_proof' };
  const { callMap, creditsUnnamed, ips, maxAgeMs, repeatedEvents, screenoutCredits } = after;
  const values = [JSON.stringify(ips), maxAgeMs, screenoutCredits, storedMap(callMap), repeatedEvents];
  yield* one(sourceQueries.changeSource, name, ...values, creditsUnnamed ? 1 : 0);
  if (audit) {
    const [was, is] = withheld(before.callMap, callMap);
    yield* recordAudit({ ...audit, ...difference({ ...before, callMap: was }, { ...after, callMap: is }) });
  }
  yield* raiseSettings();
  return { kind: 'changed' };
}

/**
 * Changes how a survey provider is queried, and the other given settings. `changed_meanwhile`: it differs from
 * `before`, so nothing was changed. Its paused state is neither compared nor changed.
 */
function* changeSurveySource(
  input: SurveySourceChange,
): Command<{ kind: 'changed' | 'unknown_source' | 'changed_meanwhile' }> {
  yield* lockSettings();
  const { audit, before, name, secret, sealedCredential, survey } = input;
  const row = yield* one(sourceQueries.surveySource, name);
  if (row === undefined) return { kind: 'unknown_source' };
  const stored = JSON.parse(row.survey) as SurveySource;
  const { isPaused } = stored;
  if (!isDeepStrictEqual(stored, { ...before, isPaused })) return { kind: 'changed_meanwhile' };
  yield* one(sourceQueries.changeSurveySource, name, JSON.stringify({ ...survey, isPaused }));
  if (sealedCredential !== undefined) yield* one(sourceQueries.replaceCredential, name, sealedCredential);
  if (secret !== undefined) {
    yield* one(sourceQueries.rotateSource, name, secret.sealedSecret, secret.previousUntil, row.scheme);
  }
  if (audit) {
    const [was, is] = sealedCredential === undefined ? ['stored', 'stored'] : ['stored', 'new'];
    const what = recordedChange({ ...stored, credential: was }, { ...survey, isPaused, credential: is });
    yield* recordAudit({ ...audit, ...what });
  }
  yield* raiseSettings();
  return { kind: 'changed' };
}

/** The audit log's view of a change. The provider's table of answer codes may be long. */
function recordedChange(was: RecordedSurvey, is: RecordedSurvey): AuditDifference {
  const [before, after] = withheld(was.answers, is.answers);
  return difference({ ...recordedOf(was), answers: before }, { ...recordedOf(is), answers: after });
}

function recordedOf({ credential, isPaused, settings, terms }: RecordedSurvey): object {
  return { ...terms, credential, paused: isPaused, settings };
}

/** Pauses or resumes a survey provider, and changes nothing else. */
function* pauseSurveySource(input: {
  name: string;
  isPaused: boolean;
  audit?: AuditAbout | undefined;
}): Command<{ kind: 'changed' | 'unknown_source' }> {
  yield* lockSettings();
  const { audit, isPaused, name } = input;
  const row = yield* one(sourceQueries.surveySource, name);
  if (row === undefined) return { kind: 'unknown_source' };
  const stored = JSON.parse(row.survey) as SurveySource;
  yield* one(sourceQueries.changeSurveySource, name, JSON.stringify({ ...stored, isPaused }));
  if (audit) yield* recordAudit({ ...audit, ...difference({ paused: stored.isPaused }, { paused: isPaused }) });
  yield* raiseSettings();
  return { kind: 'changed' };
}

/**
 * Replaces a source's secret; the old one stays valid until `previousUntil`. Changes nothing if the source's scheme is
 * no longer `scheme`, which the secret was made for.
 */
function* rotateSource(input: {
  name: string;
  scheme: string;
  sealedSecret: Uint8Array;
  previousUntil: number;
  /** For the audit log; commands record themselves. */
  audit?: AuditEntry | undefined;
}): Command<{ kind: 'rotated' | 'unknown_source' }> {
  yield* lockSettings();
  const { audit, name, scheme, sealedSecret, previousUntil } = input;
  const rotated = yield* one(sourceQueries.rotateSource, name, sealedSecret, previousUntil, scheme);
  if (rotated === undefined) return { kind: 'unknown_source' };
  if (audit) yield* recordAudit(audit);
  yield* raiseSettings();
  return { kind: 'rotated' };
}

function storedMap(map: CallMap | null): string | null {
  return map === null ? null : JSON.stringify(map);
}

function readMap(stored: string | null): CallMap | null {
  return stored === null ? null : (JSON.parse(stored) as CallMap);
}

/** Lists all sources by name. */
export function* allSources(): Command<Source[]> {
  const rows = yield* all(sourceQueries.sources);
  return rows
    .map(({ callMap, ips, survey, unnamed, ...row }) =>
      Object.assign(row, {
        callMap: readMap(callMap),
        creditsUnnamed: unnamed === 1,
        ips: JSON.parse(ips) as string[],
        survey: survey === null ? null : (JSON.parse(survey) as SurveySource),
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
