import { SILENT_MS, type ServingProcess } from '../../ports/processes.ts';
import { databaseNow } from '../../database-now.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';

const upsert = (now: string): string => `
    insert into processes (process_id, key_fingerprint, started_at, seen_at) values ($1, $2, ${now}, ${now})
    on conflict (process_id) do update set key_fingerprint = excluded.key_fingerprint, seen_at = excluded.seen_at`;
const columns = 'process_id as "processId", key_fingerprint as "keyFingerprint", started_at as "startedAt"';

export const processQueries = {
  noteHeartbeat: query({ sqlite: upsert(databaseNow.sqlite), postgres: upsert(databaseNow.postgres) }),
  /** On SQLite the caller holds the service lock, so every other process is dead. */
  forgetGone: query<{ processId: string }>({
    sqlite: 'delete from processes where process_id <> $1 returning process_id as "processId"',
    postgres: `
    delete from processes where process_id <> $1 and seen_at < ${databaseNow.postgres} - ${SILENT_MS}
    returning process_id as "processId"`,
  }),
  /** On SQLite it runs only while a process holds the service lock. */
  liveProcesses: query<ServingProcess>({
    sqlite: `select ${columns} from processes order by process_id`,
    postgres: `
    select ${columns} from processes where seen_at >= ${databaseNow.postgres} - ${SILENT_MS} order by process_id`,
  }),
  forgetProcess: query('delete from processes where process_id = $1'),
  /** A lease ends when its delivery is due, so due deliveries need not be freed. */
  freeLeases: query<{ deliveryId: string }>(`
    update deliveries set lease = null, lease_owner = null, due_at = $1
    where delivery_id in (
      select d.delivery_id from postbacks p cross join deliveries d
      where d.postback_id = p.postback_id and d.state = 'pending' and d.due_at > $1 and d.lease is not null
        and d.lease_owner = $2)
    returning delivery_id as "deliveryId"`),
};

export function* noteHeartbeat(input: { processId: string; keyFingerprint: string }): Command<void> {
  yield* one(processQueries.noteHeartbeat, input.processId, input.keyFingerprint);
}

/** Deletes all other dead processes, and frees their leases. */
export function* freeGone(input: { processId: string; at: number }): Command<{ freed: number }> {
  const gone = yield* all(processQueries.forgetGone, input.processId);
  let freed = 0;
  for (const { processId } of gone) freed += (yield* freeLeases({ processId, at: input.at })).freed;
  return { freed };
}

export function* liveProcesses(): Command<ServingProcess[]> {
  return [...(yield* all(processQueries.liveProcesses))];
}

export function* endProcess(input: { processId: string; at: number }): Command<{ freed: number }> {
  yield* one(processQueries.forgetProcess, input.processId);
  return yield* freeLeases(input);
}

function* freeLeases(owner: { processId: string; at: number }): Command<{ freed: number }> {
  return { freed: (yield* all(processQueries.freeLeases, owner.at, owner.processId)).length };
}
