/** The second copies of modules whose first request failed, by their address. */
const copies = new Map<string, Promise<unknown>>();

/**
 * Imports a module, and once more if that fails. Chromium never retries the address of a module that failed to load, so a
 * user who was offline for a second could not get the rest of the wall. Its error names the address; a query changes it.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  importFrom: (address: string) => Promise<unknown> = (address) =>
    import(/* @vite-ignore */ /* webpackIgnore: true */ address),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+$/.exec(String(error))?.[0];
    if (!address) return load();
    const copy = copies.get(address) ?? importFrom(`${address}?${Date.now()}`);
    // Kept, since each further address would load another copy.
    copies.set(address, copy);
    copy.catch(() => copies.delete(address));
    return copy as Promise<Module>;
  }
}
