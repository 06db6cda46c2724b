/**
 * A failure that is no bug and may meet every request at once, such as a full disk. The log counts such failures instead
 * of writing each with its stack, and readiness reports one cause once.
 */
export abstract class ExpectedFailure extends Error {
  /** For the log. */
  abstract readonly code: string;
  /** For readiness: a sentence without anything that only operators may read. */
  abstract readonly detail: string;
}

/** What the system answers when this process, or the machine, has no more files or memory to give. */
const LOCAL = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAI_MEMORY']);
/** What the system and SQLite answer on a full disk, and our own code for it. */
const DISK_FULL = new Set(['ENOSPC', 'SQLITE_FULL', 'storage_full']);

/** Which of this machine's own limits the failure comes from, however it was wrapped; null if from none. */
export function localFailureOf(error: unknown): string | null {
  return codesOf(error).find((code) => LOCAL.has(code)) ?? null;
}

/** The code of an expected failure; null for any other error. */
export function expectedCodeOf(error: unknown): string | null {
  const local = localFailureOf(error);
  if (local !== null) return local;
  if (error instanceof ExpectedFailure) return error.code;
  return codesOf(error).find((code) => DISK_FULL.has(code)) ?? null;
}

/** Whether a disk is full, as the reason of the failure. */
export function isDiskFull(error: unknown): boolean {
  return codesOf(error).some((code) => DISK_FULL.has(code));
}

/** The codes of the error, of its causes, and of the errors that it gathers. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const gathered: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...own, ...codesOf(error.cause), ...gathered.flatMap(codesOf)];
}
