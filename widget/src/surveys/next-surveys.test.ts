import { expect, test } from 'vitest';
import { failed, offers, page, playedWall } from '../offer-wall/state/played-wall.fixture.ts';
import { showsForm } from './next-surveys.ts';

type Played = ReturnType<typeof playedWall>;

/** A wall on its surveys tab. */
function opened(hasSurveyProfile: boolean | null, token = 't'): Played {
  const wall = playedWall({ offers: offers(1), hasSurveyProfile });
  wall.load(page(60, { token }));
  wall.happen({ type: 'tab-selected', tab: 'surveys' });
  wall.settle();
  return wall;
}

const change = (wall: Played, changes: Parameters<typeof page>[1]) =>
  wall.happen({ type: 'page-changed', page: page(60, changes) });

test.each([
  [true, 'done', false],
  [false, 'needed', true],
  [null, 'needed', true],
])('the answer %s means: %s', (hasProfile, signUp, form) => {
  const wall = opened(hasProfile);
  expect([wall.state.surveys.signUp, showsForm(wall.state)]).toEqual([signUp, form]);
});

test('until the answer, there is no form', () => {
  const wall = playedWall({ offers: offers(1), hasSurveyProfile: false });
  wall.happen({ type: 'added-to-page' });
  change(wall, { token: 't' });
  wall.happen({ type: 'tab-selected', tab: 'surveys' });
  expect(showsForm(wall.state)).toBe(false);
  wall.settle();
  expect(showsForm(wall.state)).toBe(true);
});

test('a failure means that a sign-up is needed', () => {
  const wall = playedWall({ offers: offers(1), hasSurveyProfile: true });
  wall.failing.set('activity', failed(503));
  wall.load(page(60, { token: 't' }));
  expect(wall.state.surveys.signUp).toBe('needed');
});

test('without a token the form is shown, and stays when a token arrives until the answer', () => {
  const wall = opened(true, '');
  expect(showsForm(wall.state)).toBe(true);
  change(wall, { token: 't' });
  expect(showsForm(wall.state)).toBe(true);
  wall.settle();
  expect([showsForm(wall.state), wall.state.focus]).toEqual([false, { to: 'surveys' }]);
  change(wall, {});
  expect(showsForm(wall.state)).toBe(true);
});

test('a new token of the same user keeps what is known until an answer changes it', () => {
  const wall = opened(true);
  change(wall, { token: 'b' });
  expect(wall.state.surveys.signUp).toBe('done');
  wall.service.hasSurveyProfile = null;
  wall.settle();
  expect(wall.state.surveys.signUp).toBe('done');
  change(wall, { token: 'c' });
  wall.service.hasSurveyProfile = false;
  wall.settle();
  expect(wall.state.surveys.signUp).toBe('needed');
});

test('another user starts as unknown, without the form of the one before', () => {
  const wall = opened(false);
  change(wall, { token: 'b', userId: 'ben' });
  expect([wall.state.surveys.signUp, showsForm(wall.state)]).toEqual(['unknown', false]);
  wall.service.hasSurveyProfile = true;
  wall.settle();
  expect(wall.state.surveys.signUp).toBe('done');
});

test('a user who has just signed up keeps the thanks; the next user is asked about', () => {
  const wall = opened(false);
  wall.happen({ type: 'survey-profile-created' });
  wall.service.hasSurveyProfile = true;
  change(wall, { token: 'b' });
  wall.settle();
  expect(showsForm(wall.state)).toBe(true);
  change(wall, { token: 'b', userId: 'ben' });
  wall.settle();
  expect(showsForm(wall.state)).toBe(false);
});

test('surveys that the session forbids are reported, and load again with a new token or by a reload', () => {
  for (const event of [{ type: 'page-changed', page: page(60, { token: 'b' }) }, { type: 'reload-asked' }] as const) {
    const wall = playedWall({ offers: offers(1), hasSurveyProfile: true });
    wall.load(page(60, { token: 't' }));
    wall.happen({ type: 'tab-selected', tab: 'surveys' });
    wall.failing.set('surveys', failed(401));
    wall.settle();
    expect(wall.state.surveys.failure).toMatchObject({ failure: 'session-expired' });
    expect(wall.state.report).toMatchObject({ detail: { code: 'session-expired', status: 401 } });
    wall.happen(event);
    wall.settle();
    expect(wall.state.surveys).toMatchObject({ failure: null, list: [] });
  }
});

test('before the sign-up, the form says up to how many surveys it unlocks; asks once, and not for those with a profile', () => {
  const wall = playedWall({ offers: offers(1), hasSurveyProfile: false, surveysForProfile: 14 });
  wall.load(page(60, { token: 't' }));
  const asked = () => wall.requested.filter(({ kind }) => kind === 'counts').length;
  expect([asked(), wall.state.surveys.toUnlock]).toEqual([0, null]);
  for (const tab of ['surveys', 'offers', 'surveys'] as const) wall.happen({ type: 'tab-selected', tab });
  wall.settle();
  wall.happen({ type: 'tab-selected', tab: 'surveys' });
  expect([asked(), wall.state.surveys.toUnlock]).toEqual([1, 14]);
  expect(opened(true).requested.filter(({ kind }) => kind === 'counts')).toEqual([]);
});

test('a withdrawn consent says so and loads the surveys again; a failure can be repeated', () => {
  const wall = opened(true);
  wall.failing.set('consent', failed(503));
  wall.happen({ type: 'consent-withdrawn' });
  expect(wall.state.surveys.consent).toBe('sending');
  wall.settle();
  expect(wall.state.surveys.consent).toBe('failed');
  wall.happen({ type: 'consent-withdrawn' });
  wall.settle();
  expect(wall.state.surveys.consent).toBe('withdrawn');
  expect(wall.state.focus).toEqual({ to: 'element', selector: '.consent-answer' });
  expect(wall.requested.at(-1)?.kind).toBe('surveys');
  change(wall, { token: 't', userId: 'ben' });
  expect(wall.state.surveys.consent).toBe('kept');
});

test('a choice of survey networks is sent once and loads the surveys again; a failure can be repeated', () => {
  const wall = opened(true);
  const choice = () => wall.state.surveys.networks?.choice;
  const choose = () => wall.happen({ type: 'providers-chosen', choice: { id: 'cpx', wording: 'I agree', lang: 'en' } });
  wall.failing.set('consent', failed(503));
  choose();
  expect(choice()).toBe('sending');
  wall.settle();
  expect(choice()).toBe('failed');
  choose();
  wall.settle();
  expect(choice()).toBe('made');
  expect(wall.requested.at(-1)?.kind).toBe('surveys');
  expect(wall.state.surveys.consent).toBe('kept');
});

test('surveys stay if the messages of another language do not load', () => {
  const wall = opened(true);
  const { messages, surveys } = wall.state;
  wall.failing.set('language', failed(null));
  change(wall, { token: 't', lang: 'de' });
  wall.settle();
  expect([wall.state.surveys.list, wall.state.messages?.title]).toEqual([surveys.list, messages?.title]);
});
