import type { ActivityPort } from '../../store/ports/activity.ts';
import { listActivity } from './list-activity.ts';

/** What users see of their own clicks and credits. */
export function openActivity(parts: { store: ActivityPort }) {
  return { listActivity: listActivity(parts) };
}
