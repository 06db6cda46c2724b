import { expect, test } from 'vitest';
import { pageResponse } from './page-response.ts';

const adapter = { answer: { path: 'state', good: ['ok'], message: 'error' }, list: 'offers' };
const answered = (status: number, error: string) =>
  ({
    kind: 'answered',
    status,
    headers: {},
    value: { state: 'bad', error },
    body: Buffer.alloc(0),
    retryAfterMs: null,
  }) as const;

test.each([200, 401, 500])(
  "the network's words are shortened after the credential was cut, wherever it is in them (HTTP %i)",
  (status) => {
    const credential = 'SECRET-0123456789';
    const cut = (text: string) => text.replaceAll(credential, '…');
    for (let start = 180; start <= 200; start += 1) {
      const words = `${'x'.repeat(start)}${credential} is unknown`;
      const answer = pageResponse(adapter, answered(status, words), 1, cut);
      expect(JSON.stringify(answer)).toContain('xxx');
      expect(JSON.stringify(answer)).not.toMatch(/x+S/);
    }
  },
);
