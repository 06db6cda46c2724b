import type { Pool } from 'pg';
import type Database from 'better-sqlite3';
import { DatabaseSync } from 'node:sqlite';
import { createServer } from 'node:http';
import express from 'express';
import {
  createClient,
  expressReceiver,
  fetchReceiver,
  memoryStore,
  postgresStore,
  RewardsWallError,
  sqliteStore,
  verifyPostback,
} from '@rewards-wall/sdk';
import type { Explanation, Postback, PostbackStore, Transaction } from '@rewards-wall/sdk';

// Compiled in a project outside the repository, without skipLibCheck; nothing runs it. Wrong uses are expected errors.

export async function calls(): Promise<Transaction[]> {
  const { PUB_ID, REWARDS_URL, SECRET_KEY, WALL_ID } = process.env;
  const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });
  const { token, expires_at } = await rewards.mintToken({ userId: 42, expiresInSeconds: 3600 });
  const explanation: Explanation = await rewards.explain({ userId: 'ada', offerId: 1 });
  const rule: 'country' | undefined = explanation.offers.find((offer) => offer.rule === 'country')?.rule as 'country';
  // @ts-expect-error -- a debit without a key could count twice
  await rewards.debit({ userId: 'ada', amount: 5 });
  // @ts-expect-error -- an amount is a number or text
  await rewards.credit({ userId: 'ada', amount: true, idempotencyKey: 'a' });
  // @ts-expect-error -- no such field
  void explanation.seen_as.city;
  const transactions: Transaction[] = [];
  for await (const each of rewards.eachTransaction({ userId: 'ada' })) transactions.push(each);
  try {
    await rewards.debit({ userId: 'ada', amount: 5, idempotencyKey: `${token}${expires_at}${rule}`, minBalance: null });
  } catch (error) {
    if (error instanceof RewardsWallError && error.code === 'insufficient_balance') return [];
    throw error;
  }
  return transactions;
}

declare const pool: Pool;
declare const database: Database.Database;
declare const own: PostbackStore<{ readonly id: number }>;
const secrets = [process.env['SECRET']];

const app = express();
app.use('/sqlite', expressReceiver({ secrets, store: sqliteStore(database), handle: () => database.exec('select 1') }));
app.all(
  '/node-sqlite',
  expressReceiver({
    secrets,
    store: sqliteStore(new DatabaseSync(':memory:')),
    handle: ({ units, userId }, transaction) => {
      transaction.prepare('update users set units = units + ? where id = ?').run(units, userId);
    },
  }),
);
// @ts-expect-error -- with SQLite, a handler must be synchronous
expressReceiver({ secrets, store: sqliteStore(database), handle: async () => undefined });
const receive = expressReceiver({ secrets, store: memoryStore(), handle: describe });
createServer((request, response) => void receive(request, response));

export const GET: (request: Request) => Promise<Response> = fetchReceiver({
  secrets,
  store: postgresStore(pool),
  handle: async (postback, client) => {
    await client.query('update users set units = units + $1 where id = $2', [postback.units, postback.userId]);
  },
});
export const POST = fetchReceiver({ secrets, store: own, handle: (_, { id }) => id.toFixed() });
// @ts-expect-error -- without a store, a repeat would count twice
fetchReceiver({ secrets, handle: describe });

function describe(postback: Postback): string {
  if (postback.kind === 'json') return postback.message.data.offer_name;
  // @ts-expect-error -- a GET has parameters instead of a message
  return postback.message ?? postback.parameters['offer'] ?? '';
}

export const verified: Promise<Postback> = verifyPostback({ method: 'GET', url: '/', headers: {} }, { secrets });
