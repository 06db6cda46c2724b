import { ARRIVING, AWAY, parseArriving, parseAway } from './move/marks.ts';
import type { Store } from './store.ts';

/** The database was moved away, or is being moved. The message says where, and what to do. */
export class MovedDatabase extends Error {
  override readonly name = 'MovedDatabase';
}

/** Throws `MovedDatabase` if the database must not be used because of `rewards move`. */
export async function refuseMoved(store: Store): Promise<void> {
  if ((await store.schemaVersion()) === 0) return;
  const away = await store.readInstallationValue(AWAY);
  if (away !== null) throw new MovedDatabase(awaySentence(away));
  const arriving = await store.readInstallationValue(ARRIVING);
  if (arriving === null) return;
  throw new MovedDatabase(
    `This database is not complete yet: it is being moved here from ${parseArriving(arriving).from}. ` +
      'Run `rewards move` there again to finish.',
  );
}

/** Whether `refuseMoved` would throw: nothing can be written to the database. */
export async function isMoved(store: Parameters<typeof refuseMoved>[0]): Promise<boolean> {
  try {
    await refuseMoved(store);
    return false;
  } catch (error) {
    if (error instanceof MovedDatabase) return true;
    throw error;
  }
}

function awaySentence(value: string): string {
  const { state, to } = parseAway(value);
  return state === 'moved'
    ? `This database was moved to ${to}. Set DATABASE_URL to that one.`
    : `This database is being moved to ${to}. Run the same \`rewards move\` again to finish, or \`rewards move --cancel\` to go on here.`;
}
