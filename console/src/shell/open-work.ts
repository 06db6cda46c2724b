import type { OpenTask } from '@rewards-wall/shared/admin/overview-schema.ts';
import { call } from '../api.ts';
import type { Context } from '../context.ts';

/** Counts stay this long, unless something is done. */
const FRESH_MS = 60_000;

type Known = Pick<Context, 'adwallId' | 'mayCall' | 'walls'>;

/**
 * What needs a decision on a wall, for the menu and tabs. It is counted when people move on, never by a timer, which
 * would keep an abandoned session alive.
 */
export class OpenWork {
  private counted: { adwallId: number; tasks: readonly OpenTask[]; at: number } | null = null;
  /** The number of the latest count; results of older ones, and of those before something was done, are ignored. */
  private newest = 0;

  /** The tasks of the wall that lists show; none if they show several. */
  of(known: Pick<Known, 'adwallId' | 'walls'>): readonly OpenTask[] {
    return this.counted !== null && this.counted.adwallId === wallOf(known) ? this.counted.tasks : [];
  }

  /** Something was done, so that the counts may be wrong. */
  expire(): void {
    this.newest += 1;
    if (this.counted !== null) this.counted.at = 0;
  }

  /** Counts after a screen has loaded. `shown`: what the screen itself has counted. Resolves to whether that is new. */
  async count(known: Known, shown: readonly OpenTask[] | null): Promise<boolean> {
    const question = (this.newest += 1);
    const adwallId = wallOf(known);
    if (adwallId === null || !known.mayCall('readOverview')) return false;
    const isFresh = this.counted?.adwallId === adwallId && Date.now() - this.counted.at < FRESH_MS;
    if (shown === null && isFresh) return false;
    const tasks = shown ?? (await tasksOf(adwallId));
    if (tasks === null || question !== this.newest) return false;
    this.counted = { adwallId, tasks, at: Date.now() };
    return true;
  }
}

async function tasksOf(adwallId: number): Promise<readonly OpenTask[] | null> {
  // The figures of a single day are few.
  const reply = await call('readOverview', { params: { adwallId }, query: { days: '1' } });
  return reply.ok ? reply.body.tasks : null;
}

function wallOf({ adwallId, walls }: Pick<Known, 'adwallId' | 'walls'>): number | null {
  const [only, ...others] = walls;
  return adwallId ?? (others.length === 0 ? (only?.adwall_id ?? null) : null);
}
