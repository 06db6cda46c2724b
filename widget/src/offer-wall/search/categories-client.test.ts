import { expect, test } from 'vitest';
import type { Fetch } from '../../api/request-json.ts';
import { askCategories } from './categories-client.ts';
import type { WallAddress } from '../feed/wall-client.ts';

const viewer = {
  userId: 'u',
  subId2: '',
  subId3: '',
  subId4: '',
  device: '',
  gender: 'f',
  ageRangeId: '',
  simulateIp: '',
  simulateUserAgent: '',
};
const address: WallAddress = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  viewer,
  lang: 'fr',
  token: 't',
};

const ask = (answer: () => Response, seen: Parameters<Fetch>[] = []) => {
  const fetch: Fetch = async (...request) => {
    seen.push(request);
    return answer();
  };
  return askCategories(fetch, address, new AbortController().signal);
};

test('asks for the same user as the offers are asked for', async () => {
  const seen: Parameters<Fetch>[] = [];
  await ask(() => Response.json({ offers: 0, categories: [] }), seen);
  expect(seen.map(([url]) => url)).toEqual([
    'https://wall.example/adwall/api/v1.1/publisher/1/profile/2/categories.json?subid1=u&gender=f',
  ]);
  expect(seen[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'fr' });
});

test('the fullest first, without what cannot be read', async () => {
  const categories = [{ category_id: 17, offers: 3 }, { category_id: '18', offers: 9 }, null, { category_id: 21 }];
  const counts = await ask(() => Response.json({ categories: [...categories, { category_id: 22, offers: 30 }] }));
  expect([...counts]).toEqual([
    [22, 30],
    [17, 3],
  ]);
});

test.each([
  ['nothing to count', () => new Response(null, { status: 204 })],
  ['a service that does not know the question', () => Response.json({}, { status: 404 })],
  ['something else', () => Response.json(['?'])],
])('%s is no counts', async (_, answer) => {
  expect([...(await ask(answer))]).toEqual([]);
});
