// A site with a wall, on Express.
import { DatabaseSync } from 'node:sqlite';
import { createClient, expressReceiver, sqliteStore } from '@rewards-wall/sdk';
import express from 'express';
import { page } from './page.js';

const { DATABASE = 'shop.db', PORT = '8080', POSTBACK_SECRET, PUB_ID, REWARDS_URL, SECRET_KEY, WALL_ID } = process.env;
const database = new DatabaseSync(DATABASE);
database.exec('create table if not exists earnings (user_id text not null, units integer not null)');

/** Replace this with your own session. Never take the user's id from what a page sends. */
const signedInUser = (_request) => 'user-1';

const app = express();
app.get('/', (request, response) => {
  response.send(page({ REWARDS_URL, PUB_ID, WALL_ID, userId: signedInUser(request) }));
});

const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });

app.post('/offer-wall-token', async (request, response) => {
  response.json(await rewards.mintToken({ userId: signedInUser(request), expiresInSeconds: 3600 }));
});

/** What a credit or reversal means to your site. It runs once for each, in the transaction that remembers it. */
const handle = ({ units, userId }) =>
  database.prepare('insert into earnings (user_id, units) values (?, ?)').run(userId, units);

// Before express.json(), if you use it: the signature covers the raw body.
app.use('/postbacks', expressReceiver({ secrets: POSTBACK_SECRET, store: sqliteStore(database), handle }));

// The id is that of an order of this user, which your site has stored before. Paying it again within 30 days deducts
// nothing; after this, mark the order as paid.
app.post('/orders/:id/pay', async (request, response) => {
  const idempotencyKey = `order-${request.params.id}`;
  try {
    await rewards.debit({ userId: signedInUser(request), amount: 100, idempotencyKey, description: 'Gift card' });
    response.json({ paid: true });
  } catch (error) {
    if (error.code !== 'insufficient_balance') throw error;
    response.status(409).json({ paid: false, reason: 'You need 100 Coins.' });
  }
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
