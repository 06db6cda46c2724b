const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file, not a folder',
  EROFS: 'the file system is read-only',
};

/** The message of an error for the person who typed the command, with the system's file error codes in words. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error) || 'An unknown error occurred.';
  const { code, path } = error as NodeJS.ErrnoException;
  const problem = code === undefined ? undefined : fileProblems[code];
  if (problem === undefined) return error.message.trim() === '' ? causesOf(error) : error.message;
  return path === undefined ? `${problem.replace(/^./, (first) => first.toUpperCase())}.` : `${path}: ${problem}.`;
}

/**
 * The text of an error without a message: its causes, or at least its name. Node's connection errors have only causes.
 */
function causesOf(error: Error): string {
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause ?? []].flat();
  const texts = [...new Set(causes.map(errorText))];
  return texts.length > 0 ? texts.join('; ') : `${error.name} without a message.`;
}
