import { expect, test } from 'vitest';
import type { Fetch } from '../../api/request-json.ts';
import { requestCategories } from './categories-client.ts';
import type { WallAddress } from '../../offer-wall/wall-client.ts';

const user = {
  userId: 'u',
  subId2: '',
  subId3: '',
  subId4: '',
  device: '',
  gender: 'f',
  ageRangeId: '',
  placement: '',
  simulateIp: '',
  simulateUserAgent: '',
};
const address: WallAddress = {
  base: 'https://wall.example',
  pubId: '1',
  wallId: '2',
  user,
  lang: 'fr',
  token: 't',
};

const request = (answer: () => Response, calls: Parameters<Fetch>[] = []) => {
  const fetch: Fetch = async (...call) => {
    calls.push(call);
    return answer();
  };
  return requestCategories(fetch, address, new AbortController().signal);
};

test('sends the same user parameters as the request for offers', async () => {
  const calls: Parameters<Fetch>[] = [];
  await request(() => Response.json({ offers: 0, categories: [] }), calls);
  expect(calls.map(([url]) => url)).toEqual([
    'https://wall.example/adwall/api/v1.1/publisher/1/profile/2/categories.json?subid1=u&gender=f',
  ]);
  expect(calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'fr' });
});

test('sorts by count and leaves out invalid rows', async () => {
  const categories = [{ category_id: 17, offers: 3 }, { category_id: '18', offers: 9 }, null, { category_id: 21 }];
  const { counts } = await request(() =>
    Response.json({ categories: [...categories, { category_id: 22, offers: 30 }] }),
  );
  expect([...counts]).toEqual([
    [22, 30],
    [17, 3],
  ]);
});

test.each([
  ['an empty response', () => new Response(null, { status: 204 })],
  ['a service without this endpoint', () => Response.json({}, { status: 404 })],
  ['an unexpected body', () => Response.json(['?'])],
])('%s gives no counts', async (_, answer) => {
  expect(await request(answer)).toEqual({ counts: new Map(), surveysForProfile: 0 });
});

test('reads up to how many surveys the sign-up unlocks', async () => {
  expect(await request(() => Response.json({ categories: [], surveys_for_profile: 14 }))).toMatchObject({
    surveysForProfile: 14,
  });
});
