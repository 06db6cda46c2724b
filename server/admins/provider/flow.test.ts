import { expect, test } from 'vitest';
import { MINUTE, movableClock } from '../../runtime/clock.fixture.ts';
import { systemIds } from '../../runtime/ids.ts';
import { createSecretKey } from 'node:crypto';
import { openVault } from '../../security/vault.ts';
import { beginFlow, readFlow } from './flow.ts';

const ids = systemIds();
const vaultOf = (byte: number) => openVault(createSecretKey(Buffer.alloc(32, byte)), ids);
const vault = vaultOf(1);

test('a visit is read only with its purpose, browser and key, and for ten minutes', () => {
  const clock = movableClock();
  const { flow, state } = beginFlow({ clock, ids, vault }, { purpose: 'sign-in', of: 'link', browser: 'mine' });
  const response = new URLSearchParams({ code: 'code', state });
  const read = (given: Partial<Parameters<typeof readFlow>[1]>, by = vault) =>
    readFlow({ clock, vault: by }, { response, purpose: 'sign-in', browser: 'mine', ...given });
  expect(read({})).toEqual({ flow, state });
  expect(read({ browser: 'other' })).toBeNull();
  expect(read({ browser: null })).toBeNull();
  expect(read({ purpose: 'step-up' })).toBeNull();
  expect(read({}, vaultOf(2))).toBeNull();
  const renamed = new URLSearchParams({ state: state.replace('sign-in.', 'step-up.') });
  expect(read({ purpose: 'step-up', response: renamed })).toBeNull();
  clock.forward(10 * MINUTE - 1);
  expect(read({})).not.toBeNull();
  clock.forward(1);
  expect(read({})).toBeNull();
  clock.moveTo(flow.begunAt - 1);
  expect(read({})).toBeNull();
});

test('a state shows neither the nonce nor the verifier nor the link, and no two are alike', () => {
  const clock = movableClock();
  const given = { purpose: 'sign-in', of: 'link', browser: 'mine' } as const;
  const [first, second] = [beginFlow({ clock, ids, vault }, given), beginFlow({ clock, ids, vault }, given)];
  const shown = Buffer.from(first.state.slice('sign-in.'.length), 'base64url').toString('latin1');
  for (const secret of [first.flow.nonce, first.flow.verifier, 'link']) expect(shown).not.toContain(secret);
  expect(new Set([first.flow.nonce, second.flow.nonce, first.flow.verifier, second.flow.verifier]).size).toBe(4);
});
