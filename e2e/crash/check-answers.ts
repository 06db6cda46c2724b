import { callsOf, type Call, type Story } from './simulated-users.ts';

/**
 * What is wrong with the answers of told stories: a call that was sent once is answered as new, one that was sent
 * again as new or as known, and every later repeat as known.
 */
export function wrongAnswers(stories: readonly Story[]): string[] {
  return stories.flatMap((story) =>
    callsOf(story)
      .filter((call) => !isRight(call))
      .map(({ answers, kind, sent }) => `${story.subid1}: ${kind}, sent ${sent} times: ${answers.join(', ')}`),
  );
}

function isRight({ answers: [first = '', ...repeats], kind, sent }: Call): boolean {
  if (kind === 'transaction') return /^\d+$/.test(first) && repeats.every((answer) => answer === first);
  return (first === 'OK' || (first === 'DUP' && sent > 1)) && repeats.every((answer) => answer === 'DUP');
}

/** How the calls that were sent again after a kill were first answered: had the dead service done them, or not? */
export function answersAfterKills(stories: readonly Story[]): { done: number; lost: number } {
  const firsts = stories
    .flatMap(callsOf)
    .filter(({ kind, sent }) => kind !== 'transaction' && sent > 1)
    .map(({ answers }) => answers[0]);
  return {
    done: firsts.filter((answer) => answer === 'DUP').length,
    lost: firsts.filter((answer) => answer === 'OK').length,
  };
}
