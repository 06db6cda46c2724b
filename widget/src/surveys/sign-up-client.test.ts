import { expect, test } from 'vitest';
import type { Fetch } from '../api/request-json.ts';
import { requestSignUp } from './sign-up-client.ts';

const address = { base: 'https://wall.example', wallId: '7', token: 'secret' };

async function answerTo(respond: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const fetch: Fetch = async (url, options) => {
    requests.push(new Request(url, options));
    return respond();
  };
  return { hasProfile: await requestSignUp(address, fetch, new AbortController().signal), requests };
}

test('requests the smallest page of activity, with the token in a header', async () => {
  const { hasProfile, requests } = await answerTo(() => Response.json({ has_survey_profile: true, entries: [] }));
  expect(hasProfile).toBe(true);
  expect(requests.map(({ url }) => url)).toEqual(['https://wall.example/v1/walls/7/activity?limit=1']);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
});

test('accepts nothing but true and false', async () => {
  const answerFor = async (body: unknown, status = 200) =>
    (await answerTo(() => Response.json(body, { status }))).hasProfile;
  expect(await answerFor({ has_survey_profile: false })).toBe(false);
  for (const body of [{ has_survey_profile: null }, { has_survey_profile: 'true' }, {}, [], null, 'yes'])
    expect(await answerFor(body)).toBeNull();
  expect(await answerFor({ has_survey_profile: true }, 401)).toBeNull();
});

test('no response, or one that is not JSON, is null', async () => {
  expect((await answerTo(() => Promise.reject(new TypeError('offline')))).hasProfile).toBeNull();
  expect((await answerTo(() => new Response('<html>'))).hasProfile).toBeNull();
});
