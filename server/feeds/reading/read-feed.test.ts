import { expect, test } from 'vitest';
import { feed as trackier } from '../../networks/trackier/feed.ts';
import { readFeed } from './read-feed.ts';

const feed = { adapter: trackier, settings: {}, currency: 'USD', credential: 'key-0123456789' };

/** One page of campaigns. */
function pageOf(campaigns: readonly object[]) {
  return answer({ success: true, data: { campaigns } });
}

function answer(value: object) {
  const body = Buffer.from(JSON.stringify(value));
  return { kind: 'answered', status: 200, headers: {}, body, retryAfterMs: null } as const;
}

/** Reads from a network whose pages never end, each with new rows. */
async function readEndless(rowsInPage: number) {
  let pages = 0;
  const reading = await readFeed({
    fetchBytes: async () => {
      const first = pages++ * rowsInPage;
      return pageOf(Array.from({ length: rowsInPage }, (_, at) => ({ id: first + at })));
    },
    pause: async () => {},
  })(feed);
  return { reading, pages };
}

test('gives up on a network that sends page after page', async () => {
  const { pages, reading } = await readEndless(1);
  expect(reading).toMatchObject({ kind: 'failed', failure: { reason: 'endless_pages' } });
  expect(pages).toBe(2000);
});

test('gives up on a network that sends more than 200,000 rows', async () => {
  const { reading } = await readEndless(200_001);
  expect(reading).toMatchObject({ kind: 'failed', failure: { reason: 'too_many_rows' } });
});

test('a refusal that repeats the credential, however it was sent, is shown without it', async () => {
  const credential = 'a key+1';
  const message = 'no a key+1, no a%20key%2B1, no a+key%2B1';
  const refusal = answer({ success: false, errors: [{ message }] });
  const reading = await readFeed({ fetchBytes: async () => refusal, pause: async () => {} })({ ...feed, credential });
  expect(reading).toMatchObject({ kind: 'failed', failure: { reason: 'refused' } });
  const text = JSON.stringify(reading);
  expect(text).toContain('no …, no …, no …');
});

test('a row at which the adapter fails is skipped, and the others are read', async () => {
  const read = (row: unknown): never => {
    throw new Error(`Unexpected row: ${String(row)}`);
  };
  const rows = pageOf([{ id: 1 }, { id: 2 }]);
  const pages = [rows, pageOf([])];
  const deps = { fetchBytes: async () => pages.shift() ?? pageOf([]), pause: async () => {} };
  const reading = await readFeed(deps)({ ...feed, adapter: { ...trackier, read } });
  const skipped = { externalId: '', name: '', reason: 'unreadable' };
  expect(reading).toMatchObject({ kind: 'read', offers: [], skipped: [skipped, skipped] });
});
