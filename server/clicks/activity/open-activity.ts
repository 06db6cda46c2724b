import type { Base } from '../../base.ts';
import { listActivity } from './list-activity.ts';

/** What users see of their own clicks and credits. */
export function openActivity(base: Base) {
  return { listActivity: listActivity(base) };
}

export type Activity = ReturnType<typeof openActivity>;
