import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { call } from '../../api.ts';
import type { Refused } from '../../reply.ts';

/** The settings after a change of them was refused, if that is because somebody else was faster; null if it isn't. */
export async function readAfterConflict({ problem }: Refused, adwallId: number): Promise<WallSettingsShown | null> {
  if (problem.code !== 'changed_meanwhile') return null;
  const reply = await call('readWall', { params: { adwallId } });
  return reply.ok ? reply.body : null;
}
