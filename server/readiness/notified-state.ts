import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf } from '../runtime/error-text.ts';
import { makeFolder } from '../runtime/make-folder.ts';

/** The last state sent to a webhook, stored for the next start. Empty: all is well, or nothing was sent. */
export interface NotifiedState {
  read(): string;
  write(state: string): void;
}

/** Opens a file that may not exist yet. Processes with the same folder share it. */
export function openNotifiedState(file: string): NotifiedState {
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').trim();
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT') return '';
        throw error;
      }
    },
    write(state) {
      makeFolder(dirname(file));
      const next = `${file}.${process.pid}.next`;
      writeFileSync(next, `${state}\n`, { mode: 0o600 });
      renameSync(next, file);
    },
  };
}
