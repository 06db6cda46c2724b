import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Engine } from '../../../engine.ts';
import type { Command } from '../../../command.ts';
import type { Checkpoint, LedgerRange, Seal } from '../../../ports/ledger-verification.ts';
import { chainQueries, NO_CHAIN, readChain, type Chain } from './chain.ts';
import { makeCheckpoint } from './make-checkpoint.ts';
import { createRangeSums } from './range-sums.ts';

const seal: Seal = (text) => createHmac('sha256', 'ledger').update(text).digest('hex');

interface Stored {
  checkpoints: Checkpoint[];
  ranges: LedgerRange[];
}

/** The chain after a credit of the account 1. */
function grown({ checkpoints, ranges }: Stored): Stored {
  const number = checkpoints.length + 1;
  const chain: Chain = { checkpoints, ranges: new Map(ranges.map((range) => [range.rangeId, range])) };
  const current = createRangeSums(seal, () => undefined);
  current.add({ accountId: 1, seq: number, balance: number });
  const news = { chain: number === 1 ? NO_CHAIN : chain, number, at: number, upTo: number, rows: 1 };
  const {
    isFirst: _first,
    ranges: changed,
    ...checkpoint
  } = makeCheckpoint(seal, { ...news, rowsDigest: '', current });
  return { checkpoints: [...checkpoints, checkpoint], ranges: changed };
}

/** Reads what is stored; after each read of checkpoints, `states` names what is stored from then on. */
function readingWhile(states: Stored[]): Engine['read'] {
  let stored = states.shift() ?? expect.unreachable();
  const answer = (query: unknown, after: unknown): object[] => {
    if (query === chainQueries.lastCheckpoint) return stored.checkpoints.slice(-1);
    if (query === chainQueries.rangesAfter) return stored.ranges.filter(({ rangeId }) => rangeId > Number(after));
    const found = stored.checkpoints.filter(({ number }) => number > Number(after));
    if (found.length === 0) stored = states.shift() ?? stored;
    return found;
  };
  return async <Result>(command: () => Command<Result>): Promise<Result> => {
    const running = command();
    let next = running.next([]);
    while (next.done !== true) next = running.next(answer(next.value.query, next.value.values[0]));
    return next.value;
  };
}

const first = grown({ checkpoints: [], ranges: [] });
const second = grown(first);
const third = grown(second);

async function read(states: Stored[]): Promise<{ newest: number | undefined; problems: string[] }> {
  const problems: string[] = [];
  const chain = await readChain(readingWhile(states), seal, (_account, _seq, problem) => problems.push(problem));
  return { newest: chain.checkpoints.at(-1)?.number, problems };
}

test('a checkpoint that another verification adds in the meantime is no false alarm', async () => {
  expect(await read([first])).toEqual({ newest: 1, problems: [] });
  expect(await read([first, second])).toEqual({ newest: 2, problems: [] });
  expect(await read([first, second, third])).toEqual({ newest: 3, problems: [] });
  expect(await read([{ checkpoints: [], ranges: [] }, first])).toEqual({ newest: 1, problems: [] });
});

test('ranges that fit no checkpoint are a problem, each reported once', async () => {
  expect(await read([{ ...first, ranges: second.ranges }])).toEqual({
    newest: 1,
    problems: ['the sealed balances are not those of checkpoint 1, the newest one'],
  });
});
