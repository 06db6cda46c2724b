import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signReport } from './sign-report.ts';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;

test('the signature is the last parameter and covers path and query exactly as called', () => {
  const url = signReport({
    baseUrl: 'https://rewards.example/base',
    source: 'acme',
    secret,
    fields: { click_id: 'clk 1&x=2', transaction_id: "it's é", event_id: null, status: 2 },
    at: 1_790_000_000_999,
  });
  const [, origin, signed = '', signature] = /^(https:\/\/[^/]+)(.*)&signature=([0-9a-f]{64})$/.exec(url) ?? [];
  expect(origin).toBe('https://rewards.example');
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/base/leads/acme');
  expect(Object.fromEntries(searchParams)).toEqual({
    click_id: 'clk 1&x=2',
    transaction_id: "it's é",
    status: '2',
    timestamp: '1790000000',
    signature: createHmac('sha256', key).update(signed).digest('hex'),
  });
  expect(signature).toBe(searchParams.get('signature'));
});
