import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failed, offers, page, playedWall } from '../state/played-wall.fixture.ts';
import type { RequestKind } from '../state/requests.ts';
import type { WallEvent } from '../state/wall-event.ts';
import { visibleList } from '../../offers/state/visible-list.ts';

const minting = { ...page(2), awaitsToken: true, mintsToken: true };

/** Requests that the service refuses when their token has expired. */
const refusing: readonly RequestKind[] = ['details', 'list', 'refresh', 'activity'];

/** A token that expires an hour after it was issued. */
function tokenOf(issued: number): string {
  return `head.${btoa(JSON.stringify({ sub: 'ann', iat: issued, exp: issued + 3600 }))}.signature`;
}

/** A wall whose function for tokens is called as `mintOnce` does, and whose service refuses any other token than its last. */
function wallWithTokens() {
  const wall = playedWall({ offers: offers(5), token: tokenOf(0) });
  const sentWith = new WeakMap<object, string | undefined>();
  const calls = { begun: 0, isRunning: false };
  const noteRequests = (): void => {
    for (const request of Object.values(wall.state.requests)) {
      if (request && !sentWith.has(request)) sentWith.set(request, wall.state.page?.address.token);
    }
    // A later request joins the call that is under way.
    if (wall.state.requests.token?.afterMs !== 0 || calls.isRunning) return;
    calls.begun += 1;
    calls.isRunning = true;
  };
  return {
    wall,
    calls,
    /** What is under way, except the renewal before the token expires. */
    running: (): RequestKind[] =>
      (Object.keys(wall.state.requests) as RequestKind[]).filter(
        (kind) => wall.state.requests[kind] && (kind !== 'token' || calls.isRunning),
      ),
    happen(event: WallEvent): void {
      wall.happen(event);
      noteRequests();
    },
    answer(kind: RequestKind): void {
      if (kind === 'token') calls.isRunning = false;
      const isRefused = sentWith.get(wall.state.requests[kind] ?? wall) !== wall.service.token;
      if (isRefused && refusing.includes(kind)) wall.failing.set(kind, failed(401));
      wall.answer(kind);
      noteRequests();
    },
  };
}

const events = fc.record({
  /** Which answer comes next, for each step. */
  choices: fc.array(fc.nat({ max: 999 }), { minLength: 60, maxLength: 60 }),
  /** Responses of this kind come late. */
  slow: fc.constantFrom(...refusing, 'token' as const),
  expiresAt: fc.nat({ max: 15 }),
  reloadsAfter: fc.nat({ max: 5 }),
});

const inAnyOrder = fc.property(events, ({ choices, slow, expiresAt, reloadsAfter }) => {
  const { wall, answer, calls, happen, running } = wallWithTokens();
  happen({ type: 'added-to-page' });
  happen({ type: 'page-changed', page: minting });
  while (visibleList(wall.state) === null) answer(running()[0] ?? 'list');
  for (const [step, choice] of choices.entries()) {
    if (step === expiresAt) wall.service.token = tokenOf(3660);
    if (step === expiresAt + reloadsAfter) happen({ type: 'reload-asked' });
    else if (choice > 900) happen({ type: 'page-shown' });
    const next = running().filter((kind) => kind !== slow || choice % 10 === 0);
    const kind = next[choice % next.length] ?? running()[0];
    if (kind) answer(kind);
  }
  for (let [kind] = running(); kind; [kind] = running()) answer(kind);
  expect([wall.state.page?.address.token, calls.begun]).toEqual([tokenOf(3660), 2]);
  expect([wall.state.list.failure, wall.state.activity.failure]).toEqual([null, null]);
});

test('in whatever order the responses arrive, an expired token is renewed by one call', () => {
  fc.assert(inAnyOrder, { numRuns: 300 });
});
