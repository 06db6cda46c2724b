import { importAgain } from '../../api/import-again.ts';
import type { Performers } from './performer.ts';

/** Looks for the page's mistake behind a failure, and names it in the console. */
export const extrasPerformers: Pick<Performers, 'diagnosis'> = {
  async diagnosis(request, { address }) {
    const { base, pubId, wallId, user, token } = address;
    const setup = { base, pubId, wallId, userId: user.userId, token };
    const loading = importAgain(() => import('../../diagnosis/diagnose-wall.ts'));
    const instead = await loading.then(({ diagnoseWall }) => diagnoseWall(setup, request)).catch(() => null);
    return { instead };
  },
};
