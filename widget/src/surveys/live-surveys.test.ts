import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SurveyNetworks, WallSurvey } from './surveys-client.ts';
import { toWallOffer } from '../offers/wall-offer.ts';
import { liveSurveys } from './live-surveys.ts';

function survey(id: number, minutes: number | null, provider = ''): WallSurvey {
  const offer = toWallOffer(
    { offer_id: id, name: `Survey ${id}`, click_url: 'https://x.example' },
    'https://x.example',
  );
  if (!offer) throw new Error('The offer was not understood');
  return { offer, minutes, provider, rating: null };
}

const networks: SurveyNetworks = {
  providers: [{ id: 'cpx', name: 'CPX Research', consent: 'given' }],
  emptyReason: '',
  failedTries: 0,
  choice: 'made',
};

const marksOf = (...minutes: number[]) =>
  liveSurveys(minutes.map((each, index) => survey(index, each))).map(({ mark }) => mark);

test('the first of several surveys is the top pick, and one alone is not', () => {
  expect(marksOf(5)).toEqual([null]);
  expect(marksOf(5, 3)).toEqual(['top-pick', null]);
});

test('of three or more, the one that is shorter than all others is the quickest, unless it is the top pick', () => {
  expect(marksOf(10, 8, 3)).toEqual(['top-pick', null, 'quickest']);
  expect(marksOf(10, 3, 3)).toEqual(['top-pick', null, null]);
  expect(marksOf(3, 8, 10)).toEqual(['top-pick', null, null]);
});

test('surveys without a length are not live, and a network that is unknown has no name', () => {
  const list = [survey(1, null), survey(2, 8, 'cpx'), survey(3, 9, 'other')];
  expect(liveSurveys(list, networks).map(({ offer, network }) => [offer.id, network])).toEqual([
    [2, 'CPX Research'],
    [3, ''],
  ]);
});

test('the order stays as the service has it, and no mark is given twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (minutes) => {
      const list = minutes.map((each, index) => survey(index, each));
      const live = liveSurveys(list, networks);
      expect(live.map(({ offer }) => offer.id)).toEqual(list.map(({ offer }) => offer.id));
      const marks = live.flatMap(({ mark }) => mark ?? []);
      expect(new Set(marks).size).toBe(marks.length);
    }),
  );
});
