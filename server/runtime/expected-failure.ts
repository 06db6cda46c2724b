/**
 * A failure that is not a bug and may affect every request at once, such as a full disk. The log counts such failures
 * instead of writing each with its stack, and readiness reports a cause once.
 */
export abstract class ExpectedFailure extends Error {
  /** For the log. */
  abstract readonly code: string;
  /** For readiness: a sentence that is safe to publish. */
  abstract readonly detail: string;
}

/** System error codes when the process or the machine is out of files or memory. */
const LOCAL = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EAI_MEMORY']);
/** Error codes for a full disk from the system, SQLite and our own code. */
const DISK_FULL = new Set(['ENOSPC', 'SQLITE_FULL', 'storage_full']);

/** The local limit that caused the failure, however it was wrapped; null if none did. */
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

/** Whether a full disk caused the failure. */
export function isDiskFull(error: unknown): boolean {
  return codesOf(error).some((code) => DISK_FULL.has(code));
}

/** The codes of the error, its causes, and its aggregated errors. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const gathered: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...own, ...codesOf(error.cause), ...gathered.flatMap(codesOf)];
}
