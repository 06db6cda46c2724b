import { expect, test } from 'vitest';
import { SignUp } from './sign-up-status.ts';

/** A sign-up whose questions wait for their answers. */
function asked(state?: SignUp['state']) {
  const questions: { token: string; signal: AbortSignal; answer: (said: boolean | null) => Promise<void> }[] = [];
  const told: string[] = [];
  const signUp: SignUp = new SignUp(
    (token, signal) => {
      const { promise, resolve } = Promise.withResolvers<boolean | null>();
      const answer = async (said: boolean | null) => {
        resolve(said);
        await promise;
      };
      questions.push({ token, signal, answer });
      return promise;
    },
    () => told.push(signUp.state),
    state,
  );
  return { signUp, questions, told, tokens: () => questions.map(({ token }) => token) };
}

test('is unknown until the answer, and asked for once', async () => {
  const { questions, signUp, told, tokens } = asked();
  signUp.follow('ann', 'a');
  signUp.follow('ann', 'a');
  expect(signUp.state).toBe('unknown');
  await questions[0]?.answer(true);
  signUp.follow('ann', 'a');
  expect([told, tokens()]).toEqual([['done'], ['a']]);
});

test.each([false, null])('%s leads to the form', async (said) => {
  const { questions, told, signUp } = asked();
  signUp.follow('ann', 'a');
  await questions[0]?.answer(said);
  expect(told).toEqual(['due']);
});

test('nothing is asked or told without a token', async () => {
  const { questions, signUp, told } = asked();
  signUp.follow('ann', '');
  expect([signUp.state, questions]).toEqual(['due', []]);
  signUp.follow('ann', 'a');
  await questions[0]?.answer(true);
  expect(signUp.state).toBe('done');
  signUp.follow('ann', '');
  expect(signUp.state).toBe('due');
  expect(told).toEqual(['done']);
});

test('a token that is taken away takes the question with it', async () => {
  const { questions, signUp, told } = asked();
  signUp.follow('ann', 'a');
  signUp.follow('ann', '');
  expect(questions[0]?.signal.aborted).toBe(true);
  await questions[0]?.answer(true);
  expect([signUp.state, told]).toEqual(['due', []]);
});

test('another token of the same person asks again, and what is known stands until it is told otherwise', async () => {
  const { questions, signUp } = asked();
  signUp.follow('ann', 'a');
  await questions[0]?.answer(true);
  signUp.follow('ann', 'b');
  expect(signUp.state).toBe('done');
  await questions[1]?.answer(null);
  expect(signUp.state).toBe('done');
  signUp.follow('ann', 'c');
  await questions[2]?.answer(false);
  expect(signUp.state).toBe('due');
  signUp.follow('ann', 'd');
  expect(signUp.state).toBe('due');
  await questions[3]?.answer(true);
  expect(signUp.state).toBe('done');
});

test('another person is unknown again, and the answer on the one before says nothing of them', async () => {
  const { questions, signUp, told } = asked();
  signUp.follow('ann', 'a');
  signUp.follow('ben', 'b');
  await questions[0]?.answer(true);
  expect([signUp.state, told]).toEqual(['unknown', []]);
  await questions[1]?.answer(false);
  expect(told).toEqual(['due']);
  signUp.follow('ann', 'b');
  expect(signUp.state).toBe('unknown');
});

test('whoever has just signed up keeps the thanks, however the token changes; the next person does not', async () => {
  const { questions, signUp, told, tokens } = asked('due');
  signUp.follow('ann', 'a');
  signUp.created();
  await questions[0]?.answer(true);
  signUp.follow('ann', 'b');
  expect([signUp.state, told, tokens()]).toEqual(['due', [], ['a']]);
  signUp.follow('ben', 'b');
  expect(tokens()).toEqual(['a', 'b']);
});

test('a form that is shown already stays until it is known to be needless', async () => {
  const { questions, signUp, told } = asked('due');
  signUp.follow('ann', 'a');
  expect(signUp.state).toBe('due');
  await questions[0]?.answer(true);
  expect(told).toEqual(['done']);
});
