import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFeedAdapter } from '../../server/feeds/feed-adapters.ts';
import { csvMap, jsonMap } from '../../server/feeds/maps/feed-map.ts';
import { readMap } from '../../server/feeds/maps/read-map.ts';
import { rowReader } from '../../server/feeds/reading/read-row.ts';
import { listAt } from '../../server/networks/reading/value-at.ts';

const guide = readFileSync('docs/feed-maps.md', 'utf8');
const [answer = '', map = '', columns = ''] = [...guide.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text]) => text);

test('the map of the guide reads the answer of the guide', () => {
  const adapter = findFeedAdapter('json', { map });
  if (adapter === null) throw new Error('There is no adapter json.');
  const [row] = listAt(JSON.parse(answer), adapter.list);
  const reading = rowReader({ adapter, settings: { map }, currency: 'USD', credential: 'key-0123456789' })(row);
  expect(reading).toMatchObject({
    kind: 'offer',
    offer: {
      externalId: '4711',
      name: 'Harbor Quest',
      destinationUrl: 'https://track.example.com/c/4711?pub=9&sub1={click_id}',
      payout: 0,
      goals: [
        { key: '1', name: 'Install', payout: 5000 },
        { key: '2', name: 'Reach level 10', payout: 45_000 },
      ],
      targeting: { countries: ['CA', 'GB', 'US'], target_system: [40] },
    },
  });
});

test('the map for CSV is one', () => {
  expect(readMap('csv', columns)).toMatchObject({ kind: 'map', map: { delimiter: ';' } });
});

test('the guide names every field of a map', () => {
  const fields = Object.keys({ ...jsonMap.shape, ...csvMap.shape, ...jsonMap.shape.fields.shape });
  for (const field of fields) expect(guide).toContain(`\`${field}`);
});
