import { invalidOption } from '../rewards-wall-error.ts';
import type { PostbackStore } from './postback-store.ts';

/**
 * A store for development. It loses its keys when the process ends, and repeats would then count again, so it throws if
 * NODE_ENV is `production`.
 */
export function memoryStore(): PostbackStore<undefined> {
  if (environment()['NODE_ENV'] === 'production') {
    throw invalidOption(
      'memoryStore forgets everything when the process ends, so repeats would count twice. In production, use sqliteStore, postgresStore or your own',
    );
  }
  const handled = new Map<string, Promise<boolean>>();
  return {
    async once(dedupeKey, work) {
      for (let earlier = handled.get(dedupeKey); earlier !== undefined; earlier = handled.get(dedupeKey)) {
        if (await earlier.catch(() => false)) return false;
      }
      // Deferred, so that the key is stored before the work can fail.
      const running = Promise.resolve()
        .then(() => work(undefined))
        .then(
          () => true,
          (error: unknown) => {
            handled.delete(dedupeKey);
            throw error;
          },
        );
      handled.set(dedupeKey, running);
      return running;
    },
  };
}

/** Some runtimes lack `process`. */
function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env ?? {};
}
