import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { SettingForms } from '@rewards-wall/shared/admin/setting-forms-schema.ts';
import { panelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import { settingsOf, valueAt, type Setting, type SettingKind } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addSettingOptions } from '../../server/cli/options/setting-options.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { newPerson } from '../support/requests/admins.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startPublicService } from '../support/browser/browser.ts';

// A setting is declared once. Everything that has to know it must follow from that.

const { browser, stage: service } = await inBrowser(startPublicService, (each) => each.stop());

const onForms = (object: typeof wallSettings | typeof panelSettings): Setting[] =>
  settingsOf(object).filter(({ kind }) => kind !== 'offers');
const nameOf = ({ path }: Setting): string => path.join('.');

/** Another value of a setting than it has, as the admin API takes it. Null: no setting of a wall that forms show. */
const otherValues: Readonly<Record<SettingKind, ((setting: Setting, now: unknown) => unknown) | null>> = {
  text: () => 'Other',
  'optional-text': () => '/other',
  picture: () => '/other.svg',
  amount: (_setting, now) => Number(now) + 1,
  'whole-number': (_setting, now) => Number(now) + 1,
  switch: (_setting, now) => now !== true,
  choice: ({ choices = [] }, now) => choices.find((one) => one !== now),
  wall: null,
  origins: () => ['https://other.example'],
  offers: null,
  colors: () => ({ accent: 'abcdef' }),
  'fraud-rules': () => ({ agent: { action: 'reject' } }),
  'plural-forms': () => ({ en: { other: 'Others' } }),
};

const nested = (path: readonly string[], value: unknown): object =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

test('the admin API reads, changes and records every setting of a wall', async () => {
  const { ask } = await newPerson(service);
  const { adwallId } = await service.newWall();
  const params = { adwallId };
  for (const setting of onForms(wallSettings)) {
    const before = (await ask('readWall', { params })).body as object;
    const value = otherValues[setting.kind]?.(setting, valueAt(before, setting.path));
    const changed = await ask('changeWall', { params, json: nested(setting.path, value) });
    expect({ setting: nameOf(setting), status: changed.status, text: changed.status === 200 || changed.text }).toEqual({
      setting: nameOf(setting),
      status: 200,
      text: true,
    });
    const after = (await ask('readWall', { params })).body as object;
    const [was, is] = [valueAt(before, setting.path), valueAt(after, setting.path)];
    expect(is, nameOf(setting)).not.toEqual(was);
    const { rows } = (await ask('listAudit', { query: { action: 'wall.change' } })).body as AuditPage;
    // Of an object, only what changed is recorded.
    const recorded = valueAt(rows[0]?.after ?? {}, setting.path);
    expect(recorded, nameOf(setting)).toBeDefined();
    expect({ [nameOf(setting)]: is }).toMatchObject({ [nameOf(setting)]: recorded });
  }
});

test('the options of `wall set` and `panel set` include every setting', () => {
  for (const object of [wallSettings, panelSettings]) {
    const help = addSettingOptions(new Command(), settingsOf(object)).helpInformation();
    for (const { flags } of settingsOf(object)) expect(help).toContain(flags);
  }
});

test('the tables of settings in the documents have every setting', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'configuration.md'), 'utf8');
  for (const [object, name] of [
    [wallSettings, 'wall settings'],
    [panelSettings, 'panel settings'],
  ] as const) {
    const [, table = ''] = page.split(`<!-- generated: ${name} -->`);
    const [rows = ''] = table.split('<!-- /generated -->');
    for (const setting of settingsOf(object)) expect(rows).toContain(`| \`${nameOf(setting)}\` `);
  }
});

test('the OpenAPI documents have every setting, and the public one only what pages see', () => {
  const document = (file: string) => JSON.parse(readFileSync(join(projectRoot, 'docs', file), 'utf8')) as object;
  const has = (schema: unknown, [first = '', ...rest]: readonly string[]): boolean => {
    const inner = valueAt(schema as object, ['properties', first]);
    return inner !== undefined && (rest.length === 0 || has(inner, rest));
  };
  const admin = valueAt(document('admin-openapi.json'), ['components', 'schemas']) as Record<string, unknown>;
  const open = valueAt(document('openapi.json'), ['components', 'schemas', 'WallDetails']);
  const details = ['profile', 'settings'].reduce(
    (schema, name) => valueAt(schema as object, ['properties', name]),
    open,
  );
  for (const setting of settingsOf(wallSettings)) {
    const { kind, path, visibility } = setting;
    for (const schema of ['AdminWallBody', 'AdminWallSettings']) {
      expect([schema, nameOf(setting), has(admin[schema], path)]).toEqual([schema, nameOf(setting), kind !== 'offers']);
    }
    expect([nameOf(setting), has(details, path)]).toEqual([nameOf(setting), visibility === 'public']);
  }
  for (const { path } of settingsOf(panelSettings)) expect(has(admin['AdminPanelBody'], path), path.join()).toBe(true);
});

test("the console's forms have an input for every setting", async () => {
  const owner = await newPerson(service);
  const wall = await service.newWall();
  const panel = await service.newPanel({ adwallId: wall.adwallId });
  const forms = (await owner.ask('readSettingForms')).body as SettingForms;
  for (const [form, object, screen] of [
    [forms.wall, wallSettings, 'wall'],
    [forms.panel, panelSettings, `surveys/panels/${panel.profileId}`],
  ] as const) {
    const described = form.sections.flatMap(({ settings }) => settings.map(({ path }) => path));
    expect(described.toSorted()).toEqual(onForms(object).map(nameOf).toSorted());
    const { close, page } = await openConsole(browser, service, owner, `${screen}?wall=${wall.adwallId}`);
    await page.getByLabel('Origins').waitFor();
    const names = await page.locator('[name]').evaluateAll((inputs) => inputs.map((one) => one.getAttribute('name')));
    for (const path of described) {
      const hasInput = names.some((name) => name === path || name?.startsWith(`${path}.`));
      expect([path, hasInput]).toEqual([path, true]);
    }
    await close();
  }
});
