import { expect, test } from 'vitest';
import { SignUpStatus } from './sign-up-status.ts';

/** A status whose requests wait until the test answers them. */
function createStatus(state?: SignUpStatus['state']) {
  const requests: { token: string; signal: AbortSignal; answer: (hasProfile: boolean | null) => Promise<void> }[] = [];
  const changes: string[] = [];
  const status: SignUpStatus = new SignUpStatus(
    (token, signal) => {
      const { promise, resolve } = Promise.withResolvers<boolean | null>();
      const answer = async (hasProfile: boolean | null) => {
        resolve(hasProfile);
        await promise;
      };
      requests.push({ token, signal, answer });
      return promise;
    },
    () => changes.push(status.state),
    state,
  );
  return { status, requests, changes, tokens: () => requests.map(({ token }) => token) };
}

test('is unknown until the answer, and is requested once', async () => {
  const { changes, requests, status, tokens } = createStatus();
  status.follow('ann', 'a');
  status.follow('ann', 'a');
  expect(status.state).toBe('unknown');
  await requests[0]?.answer(true);
  status.follow('ann', 'a');
  expect([changes, tokens()]).toEqual([['done'], ['a']]);
});

test.each([false, null])('the answer %s means that a sign-up is needed', async (hasProfile) => {
  const { changes, requests, status } = createStatus();
  status.follow('ann', 'a');
  await requests[0]?.answer(hasProfile);
  expect(changes).toEqual(['needed']);
});

test('without a token it sends no request and reports no change', async () => {
  const { changes, requests, status } = createStatus();
  status.follow('ann', '');
  expect([status.state, requests]).toEqual(['needed', []]);
  status.follow('ann', 'a');
  await requests[0]?.answer(true);
  expect(status.state).toBe('done');
  status.follow('ann', '');
  expect(status.state).toBe('needed');
  expect(changes).toEqual(['done']);
});

test('removing the token cancels the request', async () => {
  const { changes, requests, status } = createStatus();
  status.follow('ann', 'a');
  status.follow('ann', '');
  expect(requests[0]?.signal.aborted).toBe(true);
  await requests[0]?.answer(true);
  expect([status.state, changes]).toEqual(['needed', []]);
});

test('a new token for the same user checks again and keeps the state until an answer changes it', async () => {
  const { requests, status } = createStatus();
  status.follow('ann', 'a');
  await requests[0]?.answer(true);
  status.follow('ann', 'b');
  expect(status.state).toBe('done');
  await requests[1]?.answer(null);
  expect(status.state).toBe('done');
  status.follow('ann', 'c');
  await requests[2]?.answer(false);
  expect(status.state).toBe('needed');
  status.follow('ann', 'd');
  expect(status.state).toBe('needed');
  await requests[3]?.answer(true);
  expect(status.state).toBe('done');
});

test('another user starts as unknown, whatever the answer for the user before', async () => {
  const { changes, requests, status } = createStatus();
  status.follow('ann', 'a');
  status.follow('ben', 'b');
  await requests[0]?.answer(true);
  expect([status.state, changes]).toEqual(['unknown', []]);
  await requests[1]?.answer(false);
  expect(changes).toEqual(['needed']);
  status.follow('ann', 'b');
  expect(status.state).toBe('unknown');
});

test('a user who has just signed up keeps the thanks when the token changes; the next user is checked', async () => {
  const { changes, requests, status, tokens } = createStatus('needed');
  status.follow('ann', 'a');
  status.created();
  await requests[0]?.answer(true);
  status.follow('ann', 'b');
  expect([status.state, changes, tokens()]).toEqual(['needed', [], ['a']]);
  status.follow('ben', 'b');
  expect(tokens()).toEqual(['a', 'b']);
});

test('a form that is already shown stays until the answer says that it is not needed', async () => {
  const { changes, requests, status } = createStatus('needed');
  status.follow('ann', 'a');
  expect(status.state).toBe('needed');
  await requests[0]?.answer(true);
  expect(changes).toEqual(['done']);
});
