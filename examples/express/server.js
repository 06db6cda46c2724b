// A site with a wall, on Express.
import { DatabaseSync } from 'node:sqlite';
import { createClient, expressRouter, sqliteStore } from '@rewards-wall/sdk';
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

/** What a credit or reversal means to your site. It runs once for each, in the transaction that remembers it. */
const handle = ({ units, userId }) =>
  database.prepare('insert into earnings (user_id, units) values (?, ?)').run(userId, units);

// The wall's tokens at /rewards/token, and its postbacks at /rewards/postbacks. Mount it before express.json(), if you use
// that: the signature covers the raw body.
const store = sqliteStore(database);
app.use('/rewards', expressRouter({ rewards, signedInUser, secrets: POSTBACK_SECRET, store, handle }));

// The id names an order that your site has stored for this user. Paying it again within 30 days deducts nothing.
// Mark the order as paid after this.
app.post('/orders/:id/pay', async (request, response) => {
  const order = { userId: signedInUser(request), amount: 100, idempotencyKey: `order-${request.params.id}` };
  const paid = await rewards.redeem({ ...order, description: 'Gift card' });
  if (paid) response.json({ paid: true });
  else response.status(409).json({ paid: false, reason: 'You need 100 Coins.' });
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
