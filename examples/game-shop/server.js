// A game's shop: a user who runs out of coins earns some in a drawer, and buys.
import { randomUUID } from 'node:crypto';
import { createClient } from '@rewards-wall/sdk';
import express from 'express';
import { page } from './page.js';

const { PORT = '8080', PUB_ID, REWARDS_URL, SECRET_KEY, WALL_ID } = process.env;
const app = express();

/** Replace this with your own session. Never take the user's id from what a page sends. */
const signedInUser = (_request) => 'user-1';

const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });

app.post('/rewards/token', async (request, response) => {
  response.json(await rewards.mintToken({ userId: signedInUser(request), expiresInSeconds: 3600 }));
});

app.get('/balance', async (request, response) => {
  const { currency_count: balance } = await rewards.listTransactions({ userId: signedInUser(request), limit: 1 });
  response.json({ balance });
});

/** The orders by id. Replace this with your database. */
const orders = new Map();

app.post('/orders', (request, response) => {
  const id = randomUUID();
  orders.set(id, { userId: signedInUser(request), isPaid: false });
  response.json({ id });
});

// A repeated request for an order deducts nothing for 30 days, as long as keys are kept. A paid order is refused.
app.post('/orders/:id/buy', async (request, response) => {
  const { id } = request.params;
  const userId = signedInUser(request);
  const order = orders.get(id);
  if (order?.userId !== userId || order.isPaid) return response.status(409).json({ bought: false });
  const debit = { userId, amount: 100, idempotencyKey: `order-${id}`, description: 'Sword' };
  const bought = (await rewards.redeem(debit)) !== null;
  if (bought) order.isPaid = true;
  response.json({ bought });
});

app.get('/', (request, response) => {
  response.send(page({ REWARDS_URL, PUB_ID, WALL_ID, userId: signedInUser(request) }));
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
