// Writes the generated documents. e2e/generated-docs.test.ts fails if one is out of date.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedOfferJsonSchema } from '../server/schema/imported-offer.ts';
import { format } from 'prettier';
import { panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import { settingsOf, shownValue } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type * as z from 'zod';
import { optionHelp } from '../server/cli/options/setting-options.ts';
import { buildApp } from '../server/app.ts';
import { variableList } from '../server/config-variables.ts';
import { readConfig } from '../server/config.ts';
import { systemClock } from '../server/runtime/clock.ts';
import { systemIds } from '../server/runtime/ids.ts';
import { createLog } from '../server/runtime/log.ts';
import { projectRoot, widgetFolder } from '../server/runtime/project-root.ts';
import { callbackTables, callMapTable } from './callback-documents.ts';
import { commandDocument } from './command-document.ts';
import { schemaTables } from './schema-tables.ts';
import { embedDocuments } from './embed-documents.ts';
import { filled } from './filled.ts';
import { code, table } from './markdown-table.ts';
import { metricTable } from './metric-table.ts';
import { networkDocument } from './network-documents.ts';
import { checkSections, logEventDocument } from './operations-documents.ts';
import { problemDocument } from './problem-documents.ts';
import { quotingDocuments } from './quoted-examples.ts';
import { sdkTypes } from './sdk-types.ts';
import { troubleshootingDocument } from './troubleshooting-document.ts';

/** Every generated document: its text, and its path relative to the repository's root. */
export async function generatedDocuments(): Promise<{ path: string; text: string }[]> {
  const variables = table(
    ['variable', 'default', 'meaning'],
    variableList.map(({ name, default: value = '', derivedDefault = value, about }) => [
      code(name),
      derivedDefault === '' ? '' : code(derivedDefault),
      about,
    ]),
  );
  return quotingDocuments([
    await filled('docs/configuration.md', {
      configuration: variables,
      'wall settings': settingsTable(wallSettings),
      'panel settings': settingsTable(panelSettings),
    }),
    await filled('docs/runbook.md', { 'readiness checks': checkSections() }),
    await filled('docs/monitoring.md', { metrics: await metricTable() }),
    ...(await Promise.all(Object.entries(schemaTables()).map(([path, tables]) => filled(path, tables)))),
    await logEventDocument(),
    await commandDocument(),
    await filled('docs/lead-sources.md', { networks: callbackTables(), 'callback-maps': callMapTable() }),
    ...(await openApiDocuments()),
    { path: 'docs/offer.schema.json', text: `${JSON.stringify(importedOfferJsonSchema(), null, 2)}\n` },
    await problemDocument(),
    await networkDocument(),
    await troubleshootingDocument(),
    {
      path: 'sdk/src/responses.ts',
      text: await format(sdkTypes(), { parser: 'typescript', singleQuote: true, printWidth: 120 }),
    },
    ...(await embedDocuments()),
  ]);
}

/** Every setting of a wall or panel, with its option. */
function settingsTable(object: z.ZodObject): string {
  const rows = settingsOf(object).map((setting) => {
    const { flags, kind, path, schema, visibility } = setting;
    const initial = schema.safeParse(undefined);
    const value = initial.success && !isObject(initial.data) ? shownValue(initial.data, setting) : null;
    const text = value === null || value === '' ? '' : code(String(value));
    const option = kind === 'switch' ? flags.replace('--', '--[no-]') : flags;
    return [code(path.join('.')), code(option), text, optionHelp(setting), visibility];
  });
  return table(['setting', 'option', 'default', 'meaning', 'seen by'], rows);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The OpenAPI documents that the service serves. */
async function openApiDocuments(): Promise<{ path: string; text: string }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rewards-wall-docs-'));
  const env = { DATABASE_URL: 'file::memory:', DATA_DIR: dataDir, MASTER_KEY: '0'.repeat(64) };
  const log = createLog({ level: 'silent' });
  const app = await buildApp({
    config: readConfig(env),
    env,
    clock: systemClock,
    ids: systemIds(),
    log,
    widgetFolder,
    mayCreate: true,
  });
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
  const text = async (kind: 'public' | 'admin'): Promise<string> =>
    `${JSON.stringify(await app.openApi(kind), null, 2)}\n`;
  return [
    { path: 'docs/openapi.json', text: await text('public') },
    { path: 'docs/admin-openapi.json', text: await text('admin') },
  ];
}

if (process.argv[1] === import.meta.filename) {
  for (const { path, text } of await generatedDocuments()) writeFileSync(join(projectRoot, path), text);
}
