import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { call } from '../../api.ts';
import type { Refused } from '../../reply.ts';

/** Reads the settings again if a change was refused because of a concurrent one; otherwise null. */
export async function readAfterConflict({ problem }: Refused, adwallId: number): Promise<WallSettingsShown | null> {
  if (problem.code !== 'changed_meanwhile') return null;
  const reply = await call('readWall', { params: { adwallId } });
  return reply.ok ? reply.body : null;
}
