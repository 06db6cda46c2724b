import { expect, test } from 'vitest';
import { importAgain } from './import-again.ts';

const address = 'https://wall.example/embed/v1/rest.js';
/** What Chromium says of a module that did not load, once and for all. */
const failInChromium = (at: string) => () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${at}`));

test('a module that loads is imported once', async () => {
  expect(await importAgain(() => Promise.resolve({ part: 1 }))).toEqual({ part: 1 });
});

test('a module that failed is imported from an address with a query, and stays the same copy', async () => {
  const asked: string[] = [];
  const importFrom = (from: string) => {
    asked.push(from);
    return Promise.resolve({ from });
  };
  const first = await importAgain(failInChromium(address), importFrom);
  expect(asked[0]).toMatch(/^https:\/\/wall\.example\/embed\/v1\/rest\.js\?\d+$/);
  expect(await importAgain(failInChromium(address), importFrom)).toBe(first);
  expect(asked).toHaveLength(1);
});

test('while the retry fails too, each further import tries again', async () => {
  const at = 'https://wall.example/embed/v1/form.js';
  let tries = 0;
  const importFrom = () => {
    tries += 1;
    return tries < 3 ? Promise.reject(new TypeError('offline')) : Promise.resolve({ tries });
  };
  await expect(importAgain(failInChromium(at), importFrom)).rejects.toThrow('offline');
  await expect(importAgain(failInChromium(at), importFrom)).rejects.toThrow('offline');
  expect(await importAgain(failInChromium(at), importFrom)).toEqual({ tries: 3 });
});

test('a browser that names no address is asked for the same module again', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 2 ? Promise.reject(new TypeError('Importing a module script failed.')) : Promise.resolve({ tries });
  };
  expect(await importAgain(load)).toEqual({ tries: 2 });
});
