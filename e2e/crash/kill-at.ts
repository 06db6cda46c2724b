import type { ReachCheckpoint } from '../../server/runtime/checkpoints.ts';

/** Kills this process by SIGKILL when it reaches the checkpoint `KILL_AT` for the `KILL_OCCURRENCE`th time. */
export function killAt(env: Readonly<Record<string, string | undefined>>): ReachCheckpoint {
  const killOccurrence = Number(env['KILL_OCCURRENCE']);
  let occurrence = 0;
  return (step) => {
    if (step !== env['KILL_AT']) return;
    occurrence += 1;
    if (occurrence === killOccurrence) process.kill(process.pid, 'SIGKILL');
  };
}
