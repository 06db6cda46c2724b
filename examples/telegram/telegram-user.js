import { createHmac, timingSafeEqual } from 'node:crypto';

/** The Telegram id of the user, or null if the data is not Telegram's, is older than a day, or names no user. */
export function telegramUser(initData, botToken, now = Date.now()) {
  const fields = new URLSearchParams(initData);
  const hash = Buffer.from(fields.get('hash') ?? '', 'hex');
  fields.delete('hash');
  const lines = [...fields].map(([name, value]) => `${name}=${value}`).sort();
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const expected = createHmac('sha256', key).update(lines.join('\n')).digest();
  if (hash.length !== expected.length || !timingSafeEqual(hash, expected)) return null;
  // Telegram doesn't renew the data while the app is open, and a wall needs a new token each hour.
  if (!(now / 1000 - Number(fields.get('auth_date')) <= 24 * 60 * 60)) return null;
  const { id } = JSON.parse(fields.get('user') ?? '{}');
  return id ? String(id) : null;
}
