import { callsOf, type Call, type SimulatedUser } from './simulated-users.ts';

/**
 * Returns the wrong answers: a call that was sent once must be answered as new, one that was sent again as new or as
 * known, and every later repeat as known.
 */
export function wrongResponses(users: readonly SimulatedUser[]): string[] {
  return users.flatMap((user) =>
    callsOf(user)
      .filter((call) => !isRight(call))
      .map(({ answers, kind, sent }) => `${user.subid1}: ${kind}, sent ${sent} times: ${answers.join(', ')}`),
  );
}

function isRight({ answers: [first = '', ...repeats], kind, sent }: Call): boolean {
  if (kind === 'transaction') return /^\d+$/.test(first) && repeats.every((answer) => answer === first);
  return (first === 'OK' || (first === 'DUP' && sent > 1)) && repeats.every((answer) => answer === 'DUP');
}

/** Counts the calls that were repeated after a kill: those that the killed service had stored, and those it had not. */
export function answersAfterKills(users: readonly SimulatedUser[]): { done: number; lost: number } {
  const firsts = users
    .flatMap(callsOf)
    .filter(({ kind, sent }) => kind !== 'transaction' && sent > 1)
    .map(({ answers }) => answers[0]);
  return {
    done: firsts.filter((answer) => answer === 'DUP').length,
    lost: firsts.filter((answer) => answer === 'OK').length,
  };
}
