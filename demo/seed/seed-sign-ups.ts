import { formSteps } from '@rewards-wall/shared/form-steps.ts';
import { profileReplacement } from '@rewards-wall/shared/schema/profile.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { createProfile } from '../../server/profiles/create-profile.ts';
import { createUserTokens } from '../../server/profiles/user-token.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Vault } from '../../server/security/vault.ts';
import type { Store } from '../../server/store/store.ts';
import { demoUsers } from '../catalog/personas.ts';
import type { PastDay } from './plan-history.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * The share of users who complete each step of the sign-up form once they see it. Most drop-outs happen at the address.
 */
const SHARE_PER_STEP = { opened: 1, you: 0.9, address: 0.75, home: 0.94, work: 0.92, devices: 0.96 } as const;

/** Replays the sign-ups and abandoned forms of past days, the same for the same day. */
export function signUpPlayer(
  { clock, store, vault }: { clock: Clock; store: Store; vault: Vault },
  { pubId, profileId }: { pubId: number; profileId: number },
): (day: PastDay) => Promise<void> {
  const random = seededRandom(20_261_125);
  const answers = demoUsers.find(({ profile }) => profile !== null)?.profile;
  const signedUp = new Set<string>();

  const signUp = async (subid1: string, at: number): Promise<void> => {
    const past = { now: () => at };
    const create = createProfile({
      store,
      vault,
      clock: past,
      tokens: createUserTokens({ vault, clock: past }),
      limitConflicts: () => null,
    });
    const outcome = await create({
      account: { kind: 'survey-profile', profileId, subid1 },
      fields: profileReplacement.parse({ ...answers, email: `${subid1}@example.com` }),
      pubId,
      from: null,
      detected: {},
      minimumAge: 13,
      serverLike: false,
      isPublic: true,
      idempotencyKey: null,
    });
    if (outcome.kind !== 'created') throw new Error(`${subid1}: ${outcome.kind}`);
  };

  return async ({ start, viewers }) => {
    let forms = 3 + Math.floor(random() * 5);
    const counts = formSteps.map((step) => {
      forms = Array.from({ length: forms }).filter(() => random() < SHARE_PER_STEP[step]).length;
      return { profileId, day: Math.floor(start / DAY_MS), step, count: forms };
    });
    const newcomers = viewers.filter((user) => !signedUp.has(user)).slice(0, forms);
    // Sign-ups must not be in the future.
    const until = Math.min(start + DAY_MS, clock.now());
    for (const user of newcomers) {
      signedUp.add(user);
      await signUp(user, Math.floor(start + random() * (until - start)));
    }
    await store.addFormSteps({ counts: counts.filter(({ count }) => count > 0) });
  };
}
