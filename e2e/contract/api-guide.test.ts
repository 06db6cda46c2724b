import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { has, openGuide } from '../support/documents/guide.ts';
import { openReader, type Reader } from '../support/documents/run-guide.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { MASTER_KEY } from '../support/service/start-service.ts';

// Runs the calls of docs/api.md twice, exactly as printed, in one shell.

const { codeBlocks } = openGuide('api.md');
let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.remove());

test.skipIf(!has('bash', '--version') || !has('curl', '--version'))(
  'every call of the API guide works, and can be repeated',
  async () => {
    const { service } = await startDemo();
    service.clock.moveTo(Date.now());
    symlinkSync(service.dataDir, join(reader.folder, 'data'));
    const { databaseUrl, dataDir, url } = service;
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY, PUBLIC_URL: url };
    const tour = codeBlocks('sh').join('\n').replace('http://localhost:3000', url);
    try {
      const first = await reader.run(tour, env);
      expect(first.stderr).toBe('');
      // The lead of the signed call, and the simulated lead with its reversal.
      expect(first.stdout.match(/\}OK|delivered/g)?.length).toBeGreaterThan(2);
      // A list of leads leaves out the last minute.
      service.clock.forward(2 * MINUTE);
      const second = await reader.run(tour, env);
      const responses = documentsIn(first.stdout + second.stdout);
      for (const shown of codeBlocks('json').map((code) => JSON.parse(code) as unknown)) {
        const [name = ''] = Object.keys(Object(shown));
        const like = responses.filter((response) => Object.hasOwn(Object(response), name));
        expect({ like, found: like.some((response) => isExtract(shown, response)) }).toMatchObject({ found: true });
      }
      // By now the profile exists and user-2 has completed the offer, so both calls print a refusal.
      expect(second.stderr).toMatch(
        /^curl: \(22\) .*409\n(error: The wall does not show the offer 1282 to user-2\..*\n){2}$/,
      );
      expect(second.stdout.includes('"code":"profile_exists"')).toBe(true);
      expect(second.stdout.includes('}OK')).toBe(true);
    } finally {
      await service.stop();
    }
  },
  120_000,
);

/** The JSON documents that curl printed one after the other. */
function documentsIn(stdout: string): unknown[] {
  const lines = stdout.replaceAll(/(?:\}|OK)(?=\{|OK)/g, '$&\n').split('\n');
  return lines.filter((line) => /^\{.*\}$/.test(line)).map((line) => JSON.parse(line) as unknown);
}

/** Whether `pattern` is `text`, with `…` for a part of it. */
function matches(pattern: string, text: string): boolean {
  const [start = '', ...rest] = pattern.split('…');
  if (rest.length === 0) return pattern === text;
  return text.startsWith(start) && text.endsWith(rest.at(-1) ?? '');
}

/** Whether `shown` is a shortened `whole`: it may leave out fields and items, and its numbers are examples. */
function isExtract(shown: unknown, whole: unknown): boolean {
  if (typeof shown === 'number') return typeof whole === 'number';
  if (typeof shown === 'string') return typeof whole === 'string' && matches(shown, whole);
  if (shown === null || typeof shown !== 'object') return shown === whole;
  if (Array.isArray(shown))
    return Array.isArray(whole) && shown.every((item) => whole.some((one) => isExtract(item, one)));
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(shown).every(([name, value]) =>
      isExtract(value, Object.entries(whole).find(([one]) => one === name)?.[1]),
    )
  );
}
