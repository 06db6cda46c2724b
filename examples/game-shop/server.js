// A game's shop: a user who runs out of coins earns some in a drawer, and buys.
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

// The id is that of an order of this user, which your game has stored before. Buying it again deducts nothing.
app.post('/orders/:id/buy', async (request, response) => {
  const order = { userId: signedInUser(request), amount: 100, idempotencyKey: `order-${request.params.id}` };
  response.json({ bought: (await rewards.redeem({ ...order, description: 'Sword' })) !== null });
});

app.get('/', (request, response) => {
  response.send(page({ REWARDS_URL, PUB_ID, WALL_ID, userId: signedInUser(request) }));
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
