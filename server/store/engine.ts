import type { Command } from './command.ts';

/** How an engine runs commands. It starts the command anew for each try. */
export interface Engine {
  /** Runs reads that need not agree with each other. */
  read<Result>(command: () => Command<Result>): Promise<Result>;
  /** Runs reads that all see the same state of the database. */
  snapshot<Result>(command: () => Command<Result>): Promise<Result>;
  /** Runs one transaction and resolves after its commit. `isLong`: one of its statements may take minutes. */
  write<Result>(command: () => Command<Result>, options?: { isLong?: boolean }): Promise<Result>;
}
