import { readStoredPanel, readStoredSettings, type StoredPanelSettings } from '../../../schema/stored-settings.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots, writes } from '../../engine.ts';
import type {
  CreatedWall,
  Directory,
  NewPanel,
  NewWall,
  Publisher,
  Panel,
  ValidSettings,
  Wall,
} from '../../ports/directory.ts';
import { recordAudit } from '../admins/audit.ts';
import { difference } from '../admins/difference.ts';
import { allPostbacks } from '../postbacks/postbacks.ts';
import { addFirstKey, keyQueries } from './secret-keys.ts';
import { allSources } from './sources.ts';
import { findResponse, INSTALLATION, storeResponse } from '../installation/stored-responses.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';
import { allRules } from './rule-lists.ts';
import type { AuditOfPublisher } from '../../ports/audit.ts';

type WallRow = Omit<Wall, 'kind' | 'settings' | 'rules' | 'earlierRules'> & { settings: string };
type PanelRow = Omit<Panel, 'kind' | 'settings'> & StoredPanelSettings;

export const directoryQueries = {
  insertPublisher: query<{ pubId: number }>(
    'insert into publishers (name, created_at) values ($1, $2) returning pub_id as "pubId"',
  ),
  publisher: query<{ pubId: number; name: string }>('select pub_id as "pubId", name from publishers where pub_id = $1'),
  publishers: query<Publisher>(
    'select pub_id as "pubId", name, created_at as "createdAt" from publishers order by pub_id',
  ),
  insertWall: query<{ adwallId: number }>(`
    insert into walls (pub_id, settings, publishable_key, created_at) values ($1, $2, $3, $4)
    returning adwall_id as "adwallId"`),
  wallSettings: query<{ settings: string }>('select settings from walls where adwall_id = $1'),
  saveWall: query('update walls set settings = $2 where adwall_id = $1'),
  wallOfPublisher: query<{ adwallId: number }>(
    'select adwall_id as "adwallId" from walls where adwall_id = $1 and pub_id = $2',
  ),
  walls: query<WallRow>(`
    select pub_id as "pubId", adwall_id as "adwallId", publishable_key as "publishableKey", settings,
      created_at as "createdAt"
    from walls order by adwall_id`),
  insertPanel: query<{ profileId: number }>(`
    insert into survey_profiles (pub_id, name, adwall_id, minimum_age, origins, publishable_key, created_at)
    values ($1, $2, $3, $4, $5, $6, $7) returning profile_id as "profileId"`),
  panels: query<PanelRow>(`
    select pub_id as "pubId", profile_id as "profileId", name, adwall_id, minimum_age, origins,
      publishable_key as "publishableKey", created_at as "createdAt"
    from survey_profiles order by profile_id`),
  settingsVersion: query<{ version: number }>('select settings as version from versions'),
};

export const directoryCommands = {
  ...reads({ listPublishers }),
  ...snapshots({ loadDirectory }),
  ...writes({ createPublisher, createWall, createPanel }),
};

function* createPublisher(input: { name: string; at: number }): Command<{ pubId: number }> {
  yield* lockSettings();
  const row = yield* addPublisher(input.name, input.at);
  yield* raiseSettings();
  return row;
}

function* addPublisher(name: string, at: number): Command<{ pubId: number }> {
  const row = yield* one(directoryQueries.insertPublisher, name, at);
  if (row === undefined) throw new Error('The database gave a new publisher no id.');
  return row;
}

function* listPublishers(): Command<Publisher[]> {
  return [...(yield* all(directoryQueries.publishers))];
}

/** Creates a wall, and its publisher if that is new. */
function* createWall(input: NewWall): Command<CreatedWall> {
  const { at, audit, idempotency = null, publishableKey, secretKeyDigest } = input;
  const first = yield* findResponse('wall', INSTALLATION, idempotency);
  if (first !== null) return first.kind === 'repeat' ? wallOf(first.answer) : first;
  yield* lockSettings();
  const publisher =
    'pubId' in input
      ? yield* one(directoryQueries.publisher, input.pubId)
      : { ...(yield* addPublisher(input.publisherName, at)), name: input.publisherName };
  if (publisher === undefined) return { kind: 'unknown_publisher' };
  const { name: publisherName, pubId } = publisher;
  const row = yield* one(directoryQueries.insertWall, pubId, JSON.stringify(input.settings), publishableKey, at);
  if (row === undefined) throw new Error('The database gave a new wall no id.');
  const { adwallId } = row;
  if (secretKeyDigest !== null) yield* addFirstKey({ kind: 'wall', profileId: adwallId }, secretKeyDigest, at);
  yield* raiseSettings();
  if (audit !== undefined) {
    const { currency, name } = input.settings;
    const after = { name, currency: currency.name, publisher: pubId, publisher_name: publisherName };
    yield* recordAudit({ ...audit, subject: `wall ${adwallId}`, pubId, before: null, after });
  }
  yield* storeResponse('wall', INSTALLATION, idempotency, { accountId: null, answer: `${pubId} ${adwallId}`, at });
  return { kind: 'created', adwallId, pubId };
}

/** The wall that a kept answer names. */
function wallOf(answer: string): CreatedWall {
  const [pubId = 0, adwallId = 0] = answer.split(' ').map(Number);
  return { kind: 'repeat', adwallId, pubId };
}

export function* changeWallSettings<Refusal extends { kind: 'invalid' | 'changed_meanwhile' | 'loosened' }>(
  adwallId: number,
  change: (before: WallSettings) => ValidSettings | Refusal,
  audit?: AuditOfPublisher,
): Command<ValidSettings | Refusal | { kind: 'unknown_wall' }> {
  yield* lockSettings();
  const before = yield* one(directoryQueries.wallSettings, adwallId);
  if (before === undefined) return { kind: 'unknown_wall' };
  const changed = change(readStoredSettings(before.settings));
  if (changed.kind !== 'valid') return changed;
  const settings = JSON.stringify(changed.settings);
  if (settings === before.settings) return changed;
  yield* one(directoryQueries.saveWall, adwallId, settings);
  yield* raiseSettings();
  if (audit !== undefined) {
    const what = difference(JSON.parse(before.settings) as object, JSON.parse(settings) as object);
    yield* recordAudit({ ...audit, subject: `wall ${adwallId}`, ...what });
  }
  return changed;
}

function* createPanel(
  input: NewPanel,
): Command<{ kind: 'created'; profileId: number } | { kind: 'unknown_publisher' } | { kind: 'unknown_wall' }> {
  yield* lockSettings();
  if ((yield* one(directoryQueries.publisher, input.pubId)) === undefined) return { kind: 'unknown_publisher' };
  const { at, audit, pubId, publishableKey, secretKeyDigest, settings } = input;
  const { adwall_id: adwallId, minimum_age: minimumAge, name, origins } = settings;
  if (adwallId !== null && (yield* one(directoryQueries.wallOfPublisher, adwallId, pubId)) === undefined) {
    return { kind: 'unknown_wall' };
  }
  const row = yield* one(
    directoryQueries.insertPanel,
    pubId,
    name,
    adwallId,
    minimumAge,
    JSON.stringify(origins),
    publishableKey,
    at,
  );
  if (row === undefined) throw new Error('The database gave a new panel no id.');
  const { profileId } = row;
  if (secretKeyDigest !== null) yield* addFirstKey({ kind: 'survey-profile', profileId }, secretKeyDigest, at);
  yield* raiseSettings();
  if (audit !== undefined) {
    yield* recordAudit({ ...audit, subject: `panel ${profileId}`, pubId, before: null, after: settings });
  }
  return { kind: 'created', profileId };
}

/**
 * Reads all of the above with its version, in one consistent read. The caller keeps it in memory, because it is small.
 */
function* loadDirectory(): Command<Directory> {
  const version = yield* one(directoryQueries.settingsVersion);
  const walls = yield* all(directoryQueries.walls);
  const rules = yield* allRules();
  const panels = yield* all(directoryQueries.panels);
  const keys = yield* all(keyQueries.liveKeys);
  const revokedKeys = yield* all(keyQueries.revokedKeys);
  return {
    version: version?.version ?? 0,
    walls: walls.map(({ settings, ...row }) => {
      const [current = { version: 0, rules: [] }, ...earlierRules] = rules.get(row.adwallId) ?? [];
      return Object.assign(row, {
        kind: 'wall' as const,
        settings: readStoredSettings(settings),
        rules: current,
        earlierRules,
      });
    }),
    panels: panels.map(({ adwall_id, minimum_age, name, origins, ...row }) =>
      Object.assign(row, {
        kind: 'panel' as const,
        settings: readStoredPanel({ name, adwall_id, minimum_age, origins }),
      }),
    ),
    secretKeys: keys.map(({ keyId, kind, profileId, digest, createdAt }) => ({
      keyId,
      owner: { kind, profileId },
      digest,
      createdAt,
    })),
    revokedKeys: revokedKeys.map(({ digest }) => digest),
    sources: yield* allSources(),
    postbacks: yield* allPostbacks(),
  };
}
