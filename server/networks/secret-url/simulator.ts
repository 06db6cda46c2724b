import { unsigned, type FakeSource } from '../simulation/fake-source.ts';
import type { FakeWall } from '../simulation/fake-wall.ts';

/** Fictitious calls of a network that knows our names of parameters. */
export const calls: FakeSource = {
  scheme: 'secret-url',
  canRevoke: true,
  macros: ({ click, transaction }) => ({ '{click_id}': click, '{transaction_id}': transaction }),
  sign: unsigned,
};

export const wall: FakeWall = {
  link: 'https://wall.example/open?u={source_user_id}&c={click_id}',
  settings: {},
  visit: ({ searchParams }) => ({ click: searchParams.get('c') ?? '', user: searchParams.get('u') ?? '' }),
  earns: ({ amount, isRevoked, transaction, user }) => ({
    '{transaction_id}': `${transaction}&payout=${amount}&user_id=${user}${isRevoked ? '&status=2' : ''}`,
  }),
};
