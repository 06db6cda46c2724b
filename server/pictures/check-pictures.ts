import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';
import { MOST_PICTURES } from './keep-pictures.ts';

const NEARLY_ALL = 0.9;

/** Warns when the number of stored images nears its limit. */
export function checkPictures(store: Store): HealthCheck {
  return {
    name: 'pictures',
    async check() {
      const count = await store.countPictures();
      if (count < NEARLY_ALL * MOST_PICTURES) return { state: 'ok' };
      const then = count < MOST_PICTURES ? 'Soon, further offers show' : 'Further offers show';
      return {
        state: 'warning',
        detail: `${count} of at most ${MOST_PICTURES} pictures are kept. ${then} their initial (see feed show).`,
      };
    },
  };
}
