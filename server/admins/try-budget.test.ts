import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBlock } from '../net/address.ts';
import { budgetOf, type Guess } from './try-budget.ts';

const OWN_NETWORK = '2001:db8:1';
const home = `${OWN_NETWORK}:ffff::7`;
const owner = { adminId: 'adm_owner', of: { kind: 'name', key: 'owner' }, ip: home, places: [home] } as const;

const textsOf = (guess: Guess & { places: readonly string[] }): string[] => {
  const { own, shared } = budgetOf(guess);
  return [own, ...shared].flatMap((counter) => (counter === null ? [] : [counter.text]));
};

/** Attempts by an attacker who knows every name and has the rest of the owner's /48, or another one. */
const attack = fc
  .record({
    network: fc.constantFrom(OWN_NETWORK, '2001:db8:2'),
    block: fc.nat({ max: 0xfffe }),
    host: fc.nat({ max: 0xffff }),
    kind: fc.constantFrom('name' as const, 'code' as const, 'passkey' as const),
    key: fc.constantFrom('owner', 'adm_owner', 'nobody'),
    adminId: fc.constantFrom('adm_owner', null),
  })
  .map(({ adminId, block, host, key, kind, network }) => {
    const ip = `${network}:${block.toString(16)}::${host.toString(16)}`;
    return { of: { kind, key }, ip, adminId, places: [home] };
  });

test.each([
  ['at an address that the person uses', 'known-address', {}],
  ['in a session', 'session', { sessionId: 'ases_1', ip: '198.51.100.7' }],
] as const)('whatever an attacker with a /48 tries, a try %s waits for none of it', (_, budget, more) => {
  const guess = { ...owner, ...more };
  expect(budgetOf(guess).claim.budget).toBe(budget);
  fc.assert(
    fc.property(attack, (tried) => {
      expect(budgetOf(tried).claim.budget).toBe('stranger');
      expect(textsOf(tried).filter((text) => textsOf(guess).includes(text))).toEqual([]);
    }),
  );
});

test('every try of a stranger counts for the address and its /48, and a guess for what is guessed', () => {
  fc.assert(
    fc.property(attack, (tried) => {
      const { claim, own, shared } = budgetOf(tried);
      const network = addressBlock(tried.ip, 48);
      expect(claim.holder).toBe(network);
      expect(shared.map(({ text }) => text)).toEqual([
        `admin address:${addressBlock(tried.ip)}`,
        `admin network:${network}`,
      ]);
      expect(own?.text ?? null).toBe(tried.of.kind === 'passkey' ? null : `admin ${tried.of.kind}:${tried.of.key}`);
    }),
  );
});

test('an IPv4 address counts once', () => {
  const { shared } = budgetOf({ ...owner, ip: '198.51.100.7' });
  expect(shared.map(({ text }) => text)).toEqual(['admin address:198.51.100.7']);
});

test('failures wait longer and longer: at most a minute for a name, and a quarter of an hour for the rest', () => {
  const { own, shared } = budgetOf({ ...owner, places: [] });
  const code = budgetOf({ ...owner, of: { kind: 'code', key: 'adm_owner' } }).own;
  const waits = [own, code, ...shared].map((counter) => [5, 6, 7, 20, 21, 60, 61, 99].map((n) => counter?.delayMs(n)));
  expect(waits).toEqual([
    [0, 1_000, 2_000, 60_000, 60_000, 60_000, 60_000, 60_000],
    [0, 1_000, 2_000, 900_000, 900_000, 900_000, 900_000, 900_000],
    [0, 0, 0, 0, 1_000, 900_000, 900_000, 900_000],
    [0, 0, 0, 0, 0, 0, 1_000, 900_000],
  ]);
});
