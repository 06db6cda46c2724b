import { createHmac, timingSafeEqual } from 'node:crypto';

/** The Telegram id of the user, or null if the data is not Telegram's or is older than an hour. */
export function telegramUser(initData, botToken, now = Date.now()) {
  const fields = new URLSearchParams(initData);
  const hash = Buffer.from(fields.get('hash') ?? '', 'hex');
  fields.delete('hash');
  const lines = [...fields].map(([name, value]) => `${name}=${value}`).sort();
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const expected = createHmac('sha256', key).update(lines.join('\n')).digest();
  if (hash.length !== expected.length || !timingSafeEqual(hash, expected)) return null;
  if (now / 1000 - Number(fields.get('auth_date')) > 3600) return null;
  return String(JSON.parse(fields.get('user')).id);
}
