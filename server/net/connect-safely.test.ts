import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { AddressRefusedError, safeConnector, sharedResolve, type Resolve } from './connect-safely.ts';

/** The results of the connection's own lookups of a name whose addresses change. */
async function lookUps(answers: string[][], options: { all: boolean }, allow: string[] = []): Promise<unknown[]> {
  const resolve: Resolve = (_, found) => {
    const addresses = answers.shift() ?? [];
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const said: unknown[] = [];
  const connect = safeConnector({
    build:
      ({ lookup }: { lookup: LookupFunction }) =>
      ({ hostname }, callback) =>
        lookup(hostname, options, (error, address) => {
          said.push(error ?? address);
          callback(new Error('no connection'), null);
        }),
    allow: new Set(allow),
    resolve,
    timeoutMs: 1000,
  });
  for (let left = answers.length; left > 0; left -= 1) {
    await new Promise<void>((done) =>
      connect({ hostname: 'receiver.test', port: '8080', protocol: 'http:' }, () => done()),
    );
  }
  return said;
}

const refused = expect.any(AddressRefusedError);

test('a name that changes from a public to a private address is refused by the lookup that finds it', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8'], ['2606:4700:4700::1111'], ['::ffff:10.0.0.1']];
  expect(await lookUps(answers, { all: false })).toEqual([
    '8.8.8.8',
    refused,
    '8.8.8.8',
    '2606:4700:4700::1111',
    refused,
  ]);
});

test('refuses a name with one bad address among good ones, in any position', async () => {
  const answers = [['8.8.8.8', '1.1.1.1'], ['8.8.8.8', '10.0.0.1'], ['169.254.169.254', '8.8.8.8'], []];
  expect(await lookUps(answers, { all: true })).toEqual([
    [
      { address: '8.8.8.8', family: 4 },
      { address: '1.1.1.1', family: 4 },
    ],
    refused,
    refused,
    new Error('the name has no address'),
  ]);
});

test('an exception allows private addresses on its own port, but never link-local ones', async () => {
  const answers = () => [['10.0.0.1'], ['169.254.169.254']];
  expect(await lookUps(answers(), { all: false }, ['receiver.test:8080'])).toEqual(['10.0.0.1', refused]);
  expect(await lookUps(answers(), { all: false }, ['receiver.test:80', 'other.test:8080'])).toEqual([refused, refused]);
});

test('concurrent lookups of a name share one, and a later one starts again', () => {
  const asked: { hostname: string; answer: Parameters<Resolve>[1] }[] = [];
  const found: unknown[] = [];
  const resolve = sharedResolve((hostname, answer) => void asked.push({ hostname, answer }));
  for (const hostname of ['slow.test', 'slow.test', 'other.test', 'slow.test']) {
    resolve(hostname, (error, addresses) => void found.push([hostname, error, addresses]));
  }
  expect(asked.map(({ hostname }) => hostname)).toEqual(['slow.test', 'other.test']);
  const addresses = [{ address: '8.8.8.8', family: 4 }];
  asked[0]?.answer(null, addresses);
  expect(found).toEqual(Array.from({ length: 3 }, () => ['slow.test', null, addresses]));
  resolve('slow.test', (error) => void found.push(error));
  expect(asked).toHaveLength(3);
  asked[2]?.answer(new Error('no name'), []);
  expect(found).toEqual([...Array.from({ length: 3 }, () => ['slow.test', null, addresses]), new Error('no name')]);
});
