import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Store } from '../store/store.ts';
import { createDirectory } from './directory.ts';
import { recordBrowserKey } from './record-browser-key.ts';

/** Publishers as requests meet them: which wall, panel or key is whose. */
export function openPublishers(parts: { store: Store; clock: Clock; log: Log }) {
  return { directory: createDirectory(parts), recordBrowserKey: recordBrowserKey(parts) };
}
