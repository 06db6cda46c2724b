import { closeSync, openSync, readdirSync } from 'node:fs';
import type { MonotonicClock } from '../runtime/clock.ts';
import { localFailureOf } from '../runtime/expected-failure.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Log } from '../runtime/log.ts';
import { FEW_FILES, readFileLimit } from '../runtime/open-files.ts';

const EVERY_MS = 1000;
/** How long the check reports that no file could be opened: there may be one again, but not for long. */
const REMEMBERED_MS = 10_000;
const NEARLY = 0.8;

/** What the system says about files. Tests have their own. */
export interface System {
  /** How many files this process may have open; null for no limit. It can change while the process runs. */
  limit(): number | null;
  /** Opens a file and closes it. Throws what the system answers. */
  open(): void;
  /** How many files this process has open; null where the system doesn't say. */
  count(): number | null;
}

const realSystem: System = {
  limit: readFileLimit,
  open: () => closeSync(openSync('/dev/null', 'r')),
  count() {
    try {
      return readdirSync('/proc/self/fd').length;
    } catch {
      return null;
    }
  },
};

/**
 * Looks once a second whether this process can open another file, and logs if it can't: then no client can connect, so
 * nothing else would tell. The check fails for that, and warns before it comes so far.
 */
export function watchOpenFiles(deps: { clock: MonotonicClock; log: Log; system?: System }): {
  check: HealthCheck;
  close(): Promise<void>;
} {
  const { clock, log, system = realSystem } = deps;
  let exhaustedUntilMs = -Infinity;
  const look = (): void => {
    try {
      system.open();
    } catch (error) {
      if (localFailureOf(error) === null) return;
      exhaustedUntilMs = clock.monotonicMs() + REMEMBERED_MS;
      log.error({ event: 'open_files_exhausted', error }, 'no more files and connections can be opened');
    }
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    check: {
      name: 'open_files',
      async check() {
        const fileLimit = system.limit();
        const named = fileLimit === null ? '' : ` It may have ${fileLimit} open.`;
        if (clock.monotonicMs() < exhaustedUntilMs)
          return { state: 'failed', detail: `This process can open no more files and connections.${named}` };
        const count = system.count();
        if (fileLimit !== null && count !== null && count >= NEARLY * fileLimit)
          return {
            state: 'warning',
            detail: `This process has ${count} of at most ${fileLimit} files and connections open.`,
          };
        if (fileLimit !== null && fileLimit < FEW_FILES)
          return { state: 'warning', detail: `This process may have only ${fileLimit} files and connections open.` };
        return { state: 'ok' };
      },
    },
    async close() {
      clearInterval(timer);
    },
  };
}
