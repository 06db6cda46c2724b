/**
 * Makes all files of this process and its children readable only by this user, including files that libraries create.
 */
export function keepPrivate(): void {
  process.umask(0o077);
}
