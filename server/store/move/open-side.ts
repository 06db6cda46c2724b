import type { ConnectionSettings } from '../postgres/connection-settings.ts';
import { serversName } from '../postgres/servers.ts';
import { openPostgresSide } from './postgres-side.ts';
import { MoveRefused } from './move-refused.ts';
import type { MoveSide } from './side.ts';
import { openSqliteSide } from './sqlite-side.ts';

/** Opens the database at a URL (as for `openStore`) as a side of a move, bypassing a pooler if possible. */
export function openSide(databaseUrl: string, { directUrl, timeouts }: ConnectionSettings): MoveSide {
  if (!databaseUrl.startsWith('file:')) {
    return openPostgresSide({ url: directUrl ?? databaseUrl, name: serversName(databaseUrl), timeouts });
  }
  const file = databaseUrl.slice('file:'.length);
  if (file === ':memory:') throw new MoveRefused("A database in memory can't be moved.");
  return openSqliteSide(file);
}
