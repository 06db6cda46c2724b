import { expect, test } from 'vitest';
import type { Fetch } from '../api/request-json.ts';
import { askSignedUp } from './sign-up-client.ts';

const address = { base: 'https://wall.example', wallId: '7', token: 'secret' };

async function answerTo(respond: () => Response | Promise<Response>) {
  const asked: Request[] = [];
  const fetch: Fetch = async (url, options) => {
    asked.push(new Request(url, options));
    return respond();
  };
  return { said: await askSignedUp(address, fetch, new AbortController().signal), asked };
}

test('asks for the least of the activity, with the token in a header', async () => {
  const { asked, said } = await answerTo(() => Response.json({ has_survey_profile: true, entries: [] }));
  expect(said).toBe(true);
  expect(asked.map(({ url }) => url)).toEqual(['https://wall.example/v1/walls/7/activity?limit=1']);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
});

test('believes nothing but a plain yes or no', async () => {
  const saidOf = async (body: unknown, status = 200) => (await answerTo(() => Response.json(body, { status }))).said;
  expect(await saidOf({ has_survey_profile: false })).toBe(false);
  for (const body of [{ has_survey_profile: null }, { has_survey_profile: 'true' }, {}, [], null, 'yes'])
    expect(await saidOf(body)).toBeNull();
  expect(await saidOf({ has_survey_profile: true }, 401)).toBeNull();
});

test('no answer says nothing', async () => {
  expect((await answerTo(() => Promise.reject(new TypeError('offline')))).said).toBeNull();
  expect((await answerTo(() => new Response('<html>'))).said).toBeNull();
});
