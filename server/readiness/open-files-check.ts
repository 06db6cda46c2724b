import { closeSync, openSync, readdirSync } from 'node:fs';
import type { MonotonicClock } from '../runtime/clock.ts';
import { localFailureOf } from '../runtime/expected-failure.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Log } from '../runtime/log.ts';
import { FEW_FILES, readFileLimit } from '../runtime/open-files.ts';

const EVERY_MS = 1000;
/** How long the check keeps reporting that no file could be opened: one may be free again, but not for long. */
const REMEMBERED_MS = 10_000;
const NEARLY = 0.8;

/** The system's facts about files. Tests replace them. */
export interface System {
  /** The limit of open files of this process; null for none. It can change at runtime. */
  limit(): number | null;
  /** Opens a file and closes it. Throws the system's error. */
  open(): void;
  /** The number of open files of this process; null where the system doesn't say. */
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
 * Tests every second whether this process can open another file, and logs if it can't. Without the log, there would be
 * no sign, because no client can connect. The check fails then, and warns before.
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
