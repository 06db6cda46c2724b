import { expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { allowOwnHosts, localUrlOf } from './local-address.ts';

test.each([
  [{}, 'http://127.0.0.1:3000', '127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080', PUBLIC_URL: 'https://demo.example' }, 'http://127.0.0.1:8080', '127.0.0.1:8080'],
  [{ HOST: 'localhost' }, 'http://localhost:3000', 'localhost:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000', '::1:3000'],
  [{ TLS_CERT: 'c', TLS_KEY: 'k', PUBLIC_URL: 'https://demo.example' }, 'https://demo.example', 'demo.example:443'],
])('%j is reached at %s, and postbacks and feeds may go there', (env: Record<string, string>, localUrl, key) => {
  expect(localUrlOf(readConfig(env))).toBe(localUrl);
  expect(readConfig(allowOwnHosts(env, [localUrl])).outboundAllow).toEqual([key]);
  const more = { ...env, OUTBOUND_ALLOW: '10.0.0.1:80' };
  expect(readConfig(allowOwnHosts(more, [localUrl, localUrl])).outboundAllow).toEqual(['10.0.0.1:80', key]);
  const { outboundAllow } = readConfig(allowOwnHosts(env, [localUrl, 'http://localhost:5000']));
  expect(outboundAllow).toEqual([key, 'localhost:5000']);
});
