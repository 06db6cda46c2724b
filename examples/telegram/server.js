// A Telegram Mini App with a wall.
import { createClient } from '@rewards-wall/sdk';
import express from 'express';
import { page } from './page.js';
import { telegramUser } from './telegram-user.js';

const { BOT_TOKEN, PORT = '8080', PUB_ID, REWARDS_URL, SECRET_KEY, TELEGRAM_URL, WALL_ID } = process.env;
if (!BOT_TOKEN) throw new Error('Set BOT_TOKEN: without it, anyone can sign data as Telegram.');
const rewards = createClient({ baseUrl: REWARDS_URL, pubId: PUB_ID, wallId: WALL_ID, secretKey: SECRET_KEY });

const app = express();
app.get('/', (_request, response) => {
  response.send(page({ REWARDS_URL, PUB_ID, WALL_ID, TELEGRAM_URL }));
});

app.post('/offer-wall-token', express.text({ type: () => true }), async (request, response) => {
  const userId = telegramUser(request.body || '', BOT_TOKEN);
  if (userId === null) response.status(401).json({ error: 'not_from_telegram' });
  else response.json(await rewards.mintToken({ userId, expiresInSeconds: 3600 }));
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://localhost:${PORT}`));
