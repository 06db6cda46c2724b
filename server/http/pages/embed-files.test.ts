import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { mountEmbed } from './embed-files.ts';
import { openWidgets } from './widget-builds.ts';

const OLD = '0.1.0-0123456789';
const NEW = '0.1.0-abcdef0123';

/** Folders of one installation, and a function that starts a service with them. */
function installation() {
  const root = mkdtempSync(join(tmpdir(), 'embed-'));
  const widgetFolder = join(root, 'dist');
  const keptFolder = join(root, 'data', 'embed');
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return {
    keptFolder,
    build(version: string, files: Readonly<Record<string, string>>) {
      rmSync(widgetFolder, { recursive: true, force: true });
      mkdirSync(widgetFolder);
      const script = `<script src="https://rewards.example.com/embed/${version}/offer-wall.js">`;
      const all = { ...files, 'sri.json': JSON.stringify({ version, script }) };
      for (const [name, text] of Object.entries(all)) writeFileSync(join(widgetFolder, name), text);
    },
    async start() {
      const app = express();
      mountEmbed(app, openWidgets({ widgetFolder, keptFolder }), { publicUrl: 'https://wall.example/rewards' });
      const server = createServer(app);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const { port } = server.address() as AddressInfo;
      return async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}/embed/${path}`);
        return { status: response.status, text: await response.text(), headers: response.headers };
      };
    },
  };
}

test('caches must revalidate files under /v1/, and may keep files of a build forever', async () => {
  const { build, start } = installation();
  build(OLD, { 'offer-wall.js': 'old' });
  const get = await start();
  const floating = await get('v1/offer-wall.js');
  expect(floating).toMatchObject({ status: 200, text: 'old' });
  expect(floating.headers.get('cache-control')).toBe('public, max-age=300');
  const pinned = await get(`${OLD}/offer-wall.js`);
  expect(pinned).toMatchObject({ status: 200, text: 'old' });
  expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  // Without these headers, a script with `integrity` does not run on another origin.
  expect(pinned.headers.get('access-control-allow-origin')).toBe('*');
  expect(pinned.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('after an upgrade, the old build is served unchanged, with the chunks that open pages may still load', async () => {
  const { build, start } = installation();
  build(OLD, { 'offer-wall.js': 'old', 'form-AAAAAAAA.js': 'old form' });
  await start();
  build(NEW, { 'offer-wall.js': 'new' });
  const get = await start();
  expect(await get('v1/offer-wall.js')).toMatchObject({ text: 'new' });
  expect(await get(`${OLD}/offer-wall.js`)).toMatchObject({ status: 200, text: 'old' });
  expect(await get(`${NEW}/offer-wall.js`)).toMatchObject({ status: 200, text: 'new' });
  expect(await get('v1/form-AAAAAAAA.js')).toMatchObject({ status: 200, text: 'old form' });
});

test('URLs of unknown builds, and paths out of the folder, are not found', async () => {
  const { build, start, keptFolder } = installation();
  build(OLD, { 'offer-wall.js': 'old' });
  writeFileSync(join(keptFolder, '..', '..', 'outside.js'), 'outside');
  const get = await start();
  for (const path of [
    'v2/offer-wall.js',
    `${NEW}/offer-wall.js`,
    `${OLD}/missing.js`,
    `${OLD}/..%2Foutside.js`,
    `${OLD}/%2e%2e/outside.js`,
    '__proto__/offer-wall.js',
    'v1/constructor',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test.each([
  ['v1/missing.js', `The build ${NEW} of the widget has no such file.`],
  [`${OLD}/missing.js`, `The build ${OLD} of the widget has no such file.`],
  [
    '0.1.0-ffffffffff/offer-wall.js',
    `This service does not have the build 0.1.0-ffffffffff of the widget. Its own build is ${NEW}.`,
  ],
  ['v2/offer-wall.js', `This service does not have such a build of the widget. Its own build is ${NEW}.`],
])('a page of any origin can read that %s is missing, and from which build', async (path, detail) => {
  const { build, start } = installation();
  build(OLD, { 'offer-wall.js': 'old' });
  await start();
  build(NEW, { 'offer-wall.js': 'new' });
  const { headers, status, text } = await (await start())(path);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  expect(JSON.parse(text)).toMatchObject({ code: 'not_found', detail });
});

test('the script tag in sri.json of each build has the URL of this service', async () => {
  const { build, start } = installation();
  build(OLD, {});
  await start();
  build(NEW, {});
  const get = await start();
  for (const [path, version] of [
    [`v1`, NEW],
    [NEW, NEW],
    [OLD, OLD],
  ] as const) {
    const { headers, text } = await get(`${path}/sri.json`);
    const { script } = JSON.parse(text) as { script: string };
    expect(script).toBe(`<script src="https://wall.example/rewards/embed/${version}/offer-wall.js">`);
    // A different PUBLIC_URL changes the document.
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

test('a build without a version is served, but not kept; a folder that is not writable is no error', async () => {
  const { build, start, keptFolder } = installation();
  build('../../evil', { 'offer-wall.js': 'x' });
  const get = await start();
  expect((await get('v1/offer-wall.js')).status).toBe(200);
  mkdirSync(keptFolder, { recursive: true });
  expect(readdirSync(keptFolder)).toEqual([]);

  rmSync(keptFolder, { recursive: true });
  writeFileSync(keptFolder, 'a file in its place');
  chmodSync(keptFolder, 0o444);
  build(NEW, { 'offer-wall.js': 'new' });
  expect(await (await start())(`${NEW}/offer-wall.js`)).toMatchObject({ status: 200, text: 'new' });
});
