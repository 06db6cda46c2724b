import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { Store } from '../../store/store.ts';
import { ownerOf } from './casework-rows.ts';

/** The user of a path. Null if there is none, or if the caller's role doesn't cover the publisher. */
export async function findUser(
  store: Store,
  { owner: text, subid1 }: { owner: string; subid1: string },
  { caller, directory }: { caller: AdminCaller; directory: DirectoryView },
) {
  const owner = ownerOf(text, caller, directory);
  if (owner === null) return null;
  const account = { ...owner.ref, subid1 };
  const person = await store.findPerson(account);
  return person && { owner, account, person };
}
