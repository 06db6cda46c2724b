// A site with Google's Offerwall, on which users can also pay for articles with what they earned on your wall.
import { createClient } from '@rewards-wall/sdk';
import express from 'express';
import { page } from './page.js';

const { PORT = '8080', PUB_ID, REWARDS_URL, SECRET_KEY, WALL_ID } = process.env;
const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });

/** Replace this with your own session. Never take the user's id from what a page sends. */
const signedInUser = (_request) => 'user-1';

/** Who has paid, and until when, in ms. Replace this with your database. */
const passes = new Map();
const hasAccess = (userId) => (passes.get(userId) ?? 0) > Date.now();
const DAY_MS = 86_400_000;

const app = express();
app.get('/', (request, response) => {
  response.send(page({ REWARDS_URL, PUB_ID, WALL_ID, userId: signedInUser(request) }));
});

app.post('/rewards/token', async (request, response) => {
  response.json(await rewards.mintToken({ userId: signedInUser(request), expiresInSeconds: 3600 }));
});

app.get('/access', (request, response) => {
  response.json({ hasAccess: hasAccess(signedInUser(request)) });
});

// Deducting credits is what grants access: a click on an offer grants nothing.
app.post('/access', async (request, response) => {
  const userId = signedInUser(request);
  if (!hasAccess(userId)) {
    const idempotencyKey = `pass-${userId}-${Math.floor(Date.now() / DAY_MS)}`;
    const paid = await rewards.redeem({ userId, amount: 100, idempotencyKey, description: 'A day of articles' });
    if (paid) passes.set(userId, Date.now() + DAY_MS);
  }
  response.json({ hasAccess: hasAccess(userId) });
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
