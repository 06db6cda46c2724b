/** Makes all that this process and those that it starts create readable by this user alone, also what libraries create. */
export function keepPrivate(): void {
  process.umask(0o077);
}
