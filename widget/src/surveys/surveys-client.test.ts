import { expect, test } from 'vitest';
import type { Fetch } from '../api/request-json.ts';
import { address as page } from '../offer-wall/state/played-wall.fixture.ts';
import { requestSurveys } from './surveys-client.ts';

const address = { ...page, token: 't', lang: 'fr' };
const survey = { offer_id: 7, name: 'Cats', click_url: 'https://wall.example/click/7/t', currency_count: 5 };

async function answerTo(answer: Response, userId = 'ann') {
  const requests: Request[] = [];
  const fetch: Fetch = async (url, options) => {
    requests.push(new Request(url, options));
    return answer;
  };
  const { signal } = new AbortController();
  return {
    answer: await requestSurveys({
      fetch,
      address: { ...address, user: { ...address.user, userId } },
      profileId: '3',
      signal,
    }),
    requests,
  };
}

test('requests the surveys of the panel for the user, with the token in a header', async () => {
  const { requests } = await answerTo(Response.json({ surveys: [] }));
  expect(requests.map(({ url }) => url)).toEqual([
    'https://wall.example/market-research/api/publisher/1/profile/3/user/ann/surveys.json',
  ]);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer t');
});

test('parses surveys, with minutes and rating where they are known; leaves out invalid rows', async () => {
  const facts = { minutes: 12, rating: 4.5 };
  const { answer } = await answerTo(Response.json({ surveys: [survey, { ...survey, survey: facts }, null, {}] }));
  expect(answer).toMatchObject({
    kind: 'loaded',
    value: {
      list: [
        { offer: { id: 7, reward: 5 }, minutes: null, rating: null },
        { offer: { id: 7 }, minutes: 12, rating: 4.5 },
      ],
      networks: { providers: [], emptyReason: '', failedTries: 0, choice: 'made' },
    },
  });
});

test('an empty answer is an empty list, and a failure is one', async () => {
  expect((await answerTo(new Response(null, { status: 204 }))).answer).toEqual({
    kind: 'loaded',
    value: { list: [], networks: { providers: [], emptyReason: '', failedTries: 0, choice: 'made' } },
  });
  expect((await answerTo(Response.json({}, { status: 503 }))).answer).toMatchObject({ kind: 'failed', status: 503 });
});

test('parses survey networks with what the user said about them, and the tries that failed', async () => {
  const providers = [{ provider: 'cpx', name: 'CPX Research', consent: 'given' }, { provider: 'inbrain' }];
  const { answer } = await answerTo(Response.json({ surveys: [], providers, failed_in_a_row: 3 }));
  expect(answer).toMatchObject({
    value: {
      list: [],
      networks: {
        providers: [
          { id: 'cpx', name: 'CPX Research', consent: 'given' },
          { id: 'inbrain', name: '', consent: 'not_asked' },
        ],
        failedTries: 3,
      },
    },
  });
});

test.each(['.', '..', '\ud800'])('a user id that no path can hold is a failure: %j', async (userId) => {
  const { answer, requests } = await answerTo(Response.json({ surveys: [] }), userId);
  expect(answer).toEqual({ kind: 'failed', failure: 'incomplete', status: null });
  expect(requests).toEqual([]);
});

test('parses why survey networks have no survey', async () => {
  const { answer } = await answerTo(Response.json({ surveys: [], empty_reason: 'using_vpn' }));
  expect(answer).toMatchObject({ value: { networks: { emptyReason: 'using_vpn' } } });
  const { answer: strange } = await answerTo(Response.json({ surveys: [], empty_reason: 7 }));
  expect(strange).toMatchObject({ value: { networks: { emptyReason: '' } } });
});
