import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../runtime/make-folder.ts';

/** What a webhook was last told, kept where the next start finds it. Empty: that all is well, or nothing. */
export interface NotifiedState {
  read(): string;
  write(state: string): void;
}

/** Opens a file that need not exist. Processes that share a folder share it, too. */
export function openNotifiedState(file: string): NotifiedState {
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').trim();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
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
