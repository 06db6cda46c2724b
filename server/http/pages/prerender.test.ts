import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { quietLog } from '../../runtime/log.ts';
import { openPrerender } from './prerender.ts';

const wall = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  userId: 'u',
  languages: [],
  theme: '',
  now: 0,
  details: {},
  offers: 'null',
};

function open(module?: string) {
  const widgetFolder = mkdtempSync(join(tmpdir(), 'prerender-'));
  onTestFinished(() => rmSync(widgetFolder, { recursive: true }));
  if (module !== undefined) writeFileSync(join(widgetFolder, 'prerender.mjs'), module);
  const errors: unknown[] = [];
  const prerender = openPrerender({ widgetFolder, log: quietLog({ error: ({ error }) => void errors.push(error) }) });
  return { errors, prerender };
}

test('it renders with the module of the widget', async () => {
  const { errors, prerender } = open('export const renderWall = async (wall) => ({ html: `of ${wall.userId}` });');
  expect(await prerender(wall)).toEqual({ html: 'of u' });
  expect(errors).toEqual([]);
});

test.each([
  ['is missing', undefined],
  ['is broken', 'export const renderWall = 1 +;'],
  ['throws', "export const renderWall = () => { throw new Error('no'); };"],
  ['rejects', "export const renderWall = async () => { throw new Error('no'); };"],
])('if the module %s, pages are sent without a wall, and one error is logged', async (_, module) => {
  const { errors, prerender } = open(module);
  expect([await prerender(wall), await prerender(wall)]).toEqual([null, null]);
  expect(errors).toHaveLength(1);
});
