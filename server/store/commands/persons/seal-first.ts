import type { KeyObject } from 'node:crypto';
import type { AccountRef, Person } from '../store/ports/accounts.ts';
import type { Vault } from './vault.ts';

/** A person's key (docs/contract/identity.md#personal-data): itself, to seal data with, and wrapped for the store. */
export interface PersonKey {
  key: KeyObject;
  wrappedKey: Uint8Array;
}

export interface PersonKeyDeps {
  store: { findPerson(account: AccountRef): Promise<Person | null> };
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey'>;
}

const ATTEMPTS = 5;

/**
 * Runs a command that seals data of the account's person, with the person's key, or a new one for a new account. If
 * another request creates or erases the person meanwhile (`person_changed`), the command runs again with the current
 * key. Throws if that happens five times in a row, which no real race does.
 */
export async function withPersonKey<Result extends { kind: string }>(
  deps: PersonKeyDeps,
  account: AccountRef,
  command: (person: PersonKey) => Promise<Result>,
): Promise<Exclude<Result, { kind: 'person_changed' }>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await command(await keyFor(deps, account));
    if (hasSettled(result)) return result;
  }
  throw new Error(`the person's key changed ${ATTEMPTS} times during one command`);
}

async function keyFor({ store, vault }: PersonKeyDeps, account: AccountRef): Promise<PersonKey> {
  const person = await store.findPerson(account);
  if (person === null) return vault.newPersonKey();
  return { key: vault.unwrapPersonKey(person.wrappedKey), wrappedKey: person.wrappedKey };
}

function hasSettled<Result extends { kind: string }>(
  result: Result,
): result is Exclude<Result, { kind: 'person_changed' }> {
  return result.kind !== 'person_changed';
}
