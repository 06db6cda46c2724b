import { expect, test } from 'vitest';
import { followHistory } from './follow-history.ts';
import type { HistoryWindow } from './follow-history.ts';
import { readPlace } from '../state/place.ts';
import type { Place } from '../state/place.ts';

interface Entry {
  readonly url: string;
  readonly state: unknown;
}

/** A browser with a history. Going back or forward takes effect in `arrive`, as it is asynchronous in a browser. */
function openPage(url: string, state: unknown = null) {
  const entries: Entry[] = [
    { url: 'before', state: null },
    { url, state },
  ];
  const visited: Place[] = [];
  let at = 1;
  let going = 0;
  const timers: ((() => void) | null)[] = [];
  let listeners: (() => void)[] = [];
  const current = (): Entry => entries[at] ?? { url: '', state: null };
  const history = {
    get state() {
      return current().state;
    },
    pushState(next: unknown, _: string, to: string) {
      entries.splice(at + 1, Infinity, { url: to, state: next });
      at += 1;
    },
    replaceState(next: unknown, _: string, to: string) {
      entries[at] = { url: to, state: next };
    },
    go(by: number) {
      going += by;
    },
  };
  const location = {
    pathname: '/wall/1/1',
    search: '?subid1=u',
    get hash() {
      return /#.*/.exec(current().url)?.[0] ?? '';
    },
  };
  const page = {
    history,
    location,
    setTimeout: (run: () => void) => timers.push(run) - 1,
    clearTimeout: (timer: number) => (timers[timer] = null),
    addEventListener: (_: string, listener: () => void) => (listeners = [...listeners, listener]),
    removeEventListener: (_: string, listener: () => void) =>
      (listeners = listeners.filter((each) => each !== listener)),
  } as unknown as HistoryWindow;
  return {
    visited,
    follower: followHistory(page, (place) => visited.push(place)),
    urls: () => entries.slice(1).map((entry) => entry.url.replace('/wall/1/1?subid1=u', '')),
    shown: () => location.hash,
    hasLeft: () => at === 0,
    state: () => current().state,
    arrive() {
      at = Math.max(0, at + going);
      going = 0;
      for (const listener of listeners) listener();
    },
    /** A time limit ends, unless it was cleared: 0 is the first, -1 the last. */
    endLimit(number: number) {
      timers.at(number)?.();
    },
    /** The browser ignores the navigation. */
    stay() {
      going = 0;
      this.endLimit(-1);
    },
    press(by: -1 | 1) {
      history.go(by);
      this.arrive();
    },
  };
}

const start = '/wall/1/1?subid1=u';
const place = (hash: string): Place => readPlace(`#${hash}`);

test('Back closes details, then leaves a tab, then the page', () => {
  const page = openPage(start);
  page.follower.show(place('tab=activity'));
  page.follower.show(place('tab=activity&offer=3'));
  expect(page.urls()).toEqual(['', '#tab=activity', '#tab=activity&offer=3']);
  page.press(-1);
  page.press(-1);
  expect(page.visited).toEqual([place('tab=activity'), place('')]);
  expect(page.hasLeft()).toBe(false);
  page.press(-1);
  expect(page.hasLeft()).toBe(true);
});

test('closing details on the page goes back, so that no entry is left over', () => {
  const page = openPage(start);
  page.follower.show(place('offer=3'));
  page.follower.show(place(''));
  page.arrive();
  expect(page.shown()).toBe('');
  expect(page.visited).toEqual([]);
  page.follower.show(place('offer=4'));
  expect(page.urls()).toEqual(['', '#offer=4']);
});

test('the time limit of one way back does not end the next', () => {
  const page = openPage(start);
  page.follower.show(place('offer=3'));
  page.follower.show(place(''));
  page.arrive();
  page.follower.show(place('offer=4'));
  page.follower.show(place(''));
  page.endLimit(0);
  page.arrive();
  page.press(1);
  expect(page.visited).toEqual([place('offer=4')]);
});

test('a wall that is gone from the page changes no address of it', () => {
  const page = openPage(start);
  page.follower.show(place('offer=3'));
  page.follower.show(place(''));
  page.follower.stop();
  page.stay();
  expect(page.shown()).toBe('#offer=3');
});

test('details that open while the page goes back get an entry of their own', () => {
  const page = openPage(start);
  page.follower.show(place('offer=3'));
  page.follower.show(place(''));
  page.follower.show(place('offer=4'));
  page.arrive();
  expect(page.urls()).toEqual(['', '#offer=4']);
});

test('another tab takes the entry of the last; search and categories change the address only', () => {
  const page = openPage(start);
  page.follower.show(place('search=tea&category=17'));
  page.follower.show(place('tab=surveys&search=tea&category=17'));
  page.follower.show(place('tab=activity&search=tea&category=17'));
  expect(page.urls()).toEqual(['#search=tea&category=17', '#tab=activity&search=tea&category=17']);
  page.press(-1);
  page.press(1);
  expect(page.visited.map(({ tab }) => tab)).toEqual(['offers', 'activity']);
});

test('a deep link is visited; closing it stays on the page', () => {
  const page = openPage(`${start}#offer=3`);
  expect(page.visited).toEqual([place('offer=3')]);
  page.follower.show(place('offer=3'));
  page.follower.show(place(''));
  expect(page.urls()).toEqual(['']);
  expect(page.hasLeft()).toBe(false);
});

test('an offer that no longer exists leaves no address and no entry behind', () => {
  const page = openPage(start);
  page.follower.show(place('offer=3'));
  page.press(-1);
  page.press(1);
  expect(page.visited.at(-1)).toEqual(place('offer=3'));
  page.follower.show(place(''));
  page.arrive();
  expect(page.shown()).toBe('');
});

test('keeps what the page itself has in its entries and in the fragment', () => {
  const page = openPage(`${start}#await-token`, { router: 7 });
  page.follower.show(place('offer=3'));
  expect(page.urls()).toEqual(['#await-token', '#await-token&offer=3']);
  expect(page.state()).toMatchObject({ router: 7 });
  page.follower.stop();
  page.press(-1);
  expect(page.visited).toEqual([]);
});

test.each(['router text', 7, true, ['a'], new Date(0), new Map([['a', 1]])])(
  'a state that is no plain object stays as it is: %j',
  (state) => {
    const page = openPage(start, state);
    page.follower.show(place('search=tea'));
    expect(page.state()).toBe(state);
    page.follower.show(place('search=tea&offer=3'));
    expect(page.state()).toBe(state);
    page.follower.show(place('search=tea'));
    expect([page.shown(), page.state()]).toEqual(['#search=tea', state]);
  },
);

test.each([{ turbo: { restorationIndex: 0 } }, { htmx: true }])(
  'closing goes no step back where the page would render itself again: %j',
  (state) => {
    const page = openPage(start, state);
    page.follower.show(place('offer=3'));
    page.follower.show(place(''));
    expect([page.shown(), page.state()]).toEqual(['', { ...state, offerWallSteps: 0 }]);
    expect(page.urls()).toEqual(['', '']);
  },
);

test('if the browser does not go back, the address still follows, and so do later ones', () => {
  const page = openPage(start);
  page.follower.show(place('offer=3'));
  page.follower.show(place(''));
  page.stay();
  expect(page.shown()).toBe('');
  page.follower.show(place('offer=4'));
  expect(page.shown()).toBe('#offer=4');
});
