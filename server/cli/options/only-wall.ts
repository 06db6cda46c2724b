import type { Wall } from '../../store/ports/directory.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';

/**
 * The wall of that ID, or the only wall if no ID is given. Throws `CommandError` if it doesn't exist, `UsageError` if
 * there are several.
 */
export async function wallOrOnly({ store }: Installation, adwallId: number | undefined): Promise<Wall> {
  const { walls } = await store.loadDirectory();
  const [only, ...others] = adwallId === undefined ? walls : walls.filter((wall) => wall.adwallId === adwallId);
  if (only === undefined) {
    throw new CommandError(adwallId === undefined ? 'There is no wall yet.' : `There is no wall ${adwallId}.`);
  }
  if (others.length > 0) {
    const ids = [only, ...others].map((wall) => `${wall.adwallId} (${wall.settings.name})`).join(', ');
    throw new UsageError(`Choose a wall with --wall: ${ids}.`);
  }
  return only;
}
