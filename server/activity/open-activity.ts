import type { Store } from '../store/store.ts';
import { listActivity } from './list-activity.ts';

/** What users read of their own clicks and credits. */
export function openActivity(parts: { store: Store }) {
  return { listActivity: listActivity(parts) };
}
