import type { Engine } from '../engine.ts';
import { dropPartition, makePartition } from '../commands/retention/partitions.ts';
import type { PartitionedTable, PartitionStep, RetentionPort } from '../ports/retention.ts';

const TABLES: readonly PartitionedTable[] = ['clicks', 'deliveries', 'attempts'];
/** After a long time without a run. The next one goes on. */
const MOST_DROPS = 12;

/** Makes and drops partitions, each in its own transaction (docs/decisions/037-partitions.md). */
export function keepPartitions({ write }: Pick<Engine, 'write'>): RetentionPort['keepPartitions'] {
  return async ({ before, months }) => {
    const steps: PartitionStep[] = [];
    for (const table of TABLES) {
      for (const month of months) {
        steps.push({ table, outcome: await write(() => makePartition(table, month), { isLong: true }) });
      }
      const until = before[table];
      if (until === null) continue;
      for (let drops = 0; drops < MOST_DROPS; drops += 1) {
        const outcome = await write(() => dropPartition(table, until), { isLong: true });
        steps.push({ table, outcome });
        if (outcome !== 'dropped') break;
      }
    }
    return steps;
  };
}
