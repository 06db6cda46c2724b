import { expect, test } from 'vitest';
import { once } from '../../api/step-repeats.fixture.ts';
import { entry, offer, offers, page, playedWall } from '../../offer-wall/state/played-wall.fixture.ts';
import { offerStatuses, withStatus } from './offer-status.ts';
import { allOffers, visibleList } from './visible-list.ts';

const step = (name: string, state: 'clicked' | 'pending' | 'credited' | 'rejected', repeats = once) => ({
  name,
  reward: 1,
  state,
  repeats,
});

/** What the wall shows of an offer after these entries, newest first. */
const shown = (entries: Parameters<typeof playedWall>[0], isGone = false) => {
  const wall = playedWall({ offers: offers(3), ...entries });
  wall.load(page(60, { token: 't' }));
  const steps = ['a', 'b'].map((name) => ({
    name,
    reward: 1,
    usualSeconds: null,
    deadlineSeconds: null,
    repeats: once,
  }));
  const listed = offer(1, { steps, ...(isGone && { isGone }) });
  return withStatus(listed, offerStatuses(wall.state));
};

test('an offer that the user has started says how many steps are done', () => {
  const steps = [step('a', 'credited'), step('b', 'clicked')];
  expect(shown({ entries: [entry(1, { steps })] })).toMatchObject({
    status: { kind: 'started', doneSteps: ['a'], of: 2 },
    steps: [{ isDone: true }, { isDone: false }],
  });
  expect(shown({ entries: [entry(1)] }).status).toMatchObject({ kind: 'started', doneSteps: [], of: 0 });
});

test('what is left to earn is the reward of the steps that are neither reported nor refused', () => {
  const steps = [step('a', 'credited'), step('b', 'clicked'), step('c', 'rejected'), step('d', 'clicked')];
  expect(shown({ entries: [entry(1, { steps })] }).status?.left).toBe(2);
  expect(shown({ entries: [entry(1, { reward: 70 })] }).status?.left).toBe(70);
});

test('what has been earned counts each completion of a step', () => {
  const again = { ...step('a', 'credited', { done: 3, max: 3, onceADay: false }), reward: 300 };
  const status = shown({ entries: [entry(1, { steps: [again, step('b', 'clicked')] })] }).status;
  expect(status).toMatchObject({ earned: 300, left: 1 });
});

test('a step that can be completed again is not done, and says how often it was', () => {
  const steps = [step('a', 'credited', { done: 2, max: 3, onceADay: false }), step('b', 'credited')];
  expect(shown({ entries: [entry(1, { steps })] })).toMatchObject({
    status: { kind: 'started', doneSteps: ['b'] },
    steps: [{ isDone: false, repeats: { done: 2 } }, { isDone: true }],
  });
  const all = [step('a', 'credited', { done: 3, max: 3, onceADay: false })];
  expect(shown({ entries: [entry(1, { state: 'credited', steps: all })] }, true).status).toMatchObject({
    kind: 'credited',
    doneSteps: ['a'],
  });
});

test('steps that the user has started count down to the end of their time', () => {
  const steps = [step('a', 'credited'), { ...step('b', 'clicked'), completeBy: 5_000 }];
  expect(shown({ entries: [entry(1, { steps })] }).steps.map(({ completeBy }) => completeBy)).toEqual([
    undefined,
    5_000,
  ]);
});

test('it is pending once all is done and something is held for review', () => {
  const pending = entry(1, { state: 'pending', steps: [step('a', 'credited'), step('b', 'pending')] });
  expect(shown({ entries: [pending] }).status?.kind).toBe('pending');
  const open = entry(1, { state: 'pending', steps: [step('a', 'pending'), step('b', 'clicked')] });
  expect(shown({ entries: [open] }).status?.kind).toBe('started');
});

test('a credited offer is done only if the service no longer lists it', () => {
  const entries = [entry(1, { state: 'credited' })];
  expect(shown({ entries }).status).toBeUndefined();
  expect(shown({ entries }, true).status?.kind).toBe('credited');
});

test('only the last click of an offer counts; bonuses and rejected offers say nothing', () => {
  const again = [entry(1, { entryId: 'b' }), entry(1, { entryId: 'a', state: 'credited' })];
  expect(shown({ entries: again }, true).status?.kind).toBe('started');
  expect(shown({ entries: [entry(1, { kind: 'bonus', state: 'credited' })] }, true).status).toBeUndefined();
  expect(shown({ entries: [entry(1, { state: 'rejected' })] }, true).status).toBeUndefined();
});

test('when the user is back, offers keep their places: gone ones say so, new ones come last', () => {
  const wall = playedWall({ offers: offers(5, [2]), balance: 1 });
  wall.load(page(60, { token: 't' }));
  wall.service.offers = [offer(9), offer(1), offer(2, { featured: true }), offer(3, { name: 'Renamed' }), offer(5)];
  wall.happen({ type: 'page-shown' });
  expect(wall.state.isLoading).toBe(false);
  wall.settle();
  const list = visibleList(wall.state);
  expect(list && allOffers(list).map(({ id, isGone, name }) => [id, isGone ?? false, name])).toEqual([
    [2, false, 'Offer 2'],
    [1, false, 'Offer 1'],
    [3, false, 'Renamed'],
    [4, true, 'Offer 4'],
    [5, false, 'Offer 5'],
    [9, false, 'Offer 9'],
  ]);
  wall.happen({ type: 'reload-asked' });
  wall.settle();
  expect(visibleList(wall.state)?.offers.map(({ id }) => id)).toEqual([9, 1, 3, 5]);
});

test('a changed balance refreshes the offers; the first one does not', () => {
  const wall = playedWall({ offers: offers(2), balance: 1 });
  wall.load(page(60, { token: 't' }));
  const refreshes = () => wall.requested.filter(({ kind }) => kind === 'refresh').length;
  expect(refreshes()).toBe(0);
  wall.service.balance = 2;
  wall.happen({ type: 'tab-selected', tab: 'activity' });
  wall.settle();
  expect(refreshes()).toBe(1);
});
