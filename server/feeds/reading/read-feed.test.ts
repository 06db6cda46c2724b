import { expect, test } from 'vitest';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { trackier } from '../adapters/trackier.ts';
import { readFeed } from './read-feed.ts';

const feed = { adapter: trackier, settings: {}, currency: 'USD', credential: 'key-0123456789' };

/** Reads from a network that answers without an end, each page with new rows. */
async function readEndless(rowsInPage: number) {
  const requests: OutboundRequest[] = [];
  const reading = await readFeed({
    fetchJson: async (request) => {
      requests.push(request);
      const first = requests.length * rowsInPage;
      const campaigns = Array.from({ length: rowsInPage }, (_, at) => ({ id: first + at }));
      const value = { success: true, data: { campaigns } };
      return { kind: 'answered', status: 200, headers: {}, value, bytes: 1, retryAfterMs: null };
    },
    pause: async () => {},
  })(feed);
  return { reading, requests };
}

test('gives up on a network that sends page after page', async () => {
  const { reading, requests } = await readEndless(1);
  expect(reading).toMatchObject({ kind: 'failed', failure: { reason: 'endless_pages' } });
  expect(requests).toHaveLength(2000);
});

test('gives up on a network that sends more than 200,000 rows', async () => {
  const { reading } = await readEndless(50_000);
  expect(reading).toMatchObject({ kind: 'failed', failure: { reason: 'too_many_rows' } });
});
