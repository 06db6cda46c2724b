import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { parseUnits } from '@rewards-wall/shared/credits.ts';
import { profileReplacement } from '@rewards-wall/shared/schema/profile.ts';
import { postTransaction } from '../../server/ledger/post-transaction.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Vault } from '../../server/security/vault.ts';
import { createProfile } from '../../server/profiles/create-profile.ts';
import { createUserTokens } from '../../server/profiles/user-token.ts';
import type { Store } from '../../server/store/store.ts';
import { demoUsers } from '../catalog/personas.ts';
import type { PublisherKeys } from './demo-keys.ts';

interface Deps {
  store: Store;
  vault: Vault;
  clock: Clock;
}

/** How long ago the users joined: before anything that they do in the demo. */
const JOINED_BEFORE_MS = 5 * DAY_MS;

/** Earlier transactions of the users' accounts, in Coins. */
const history: readonly { subid1: string; amount: string; description: string }[] = [
  ...demoUsers.map(({ subid1 }) => ({ subid1, amount: '100', description: 'Welcome bonus' })),
  { subid1: 'demo-maya', amount: '250', description: 'Tournament prize' },
  { subid1: 'demo-maya', amount: '-120', description: 'Redeemed: Moonlit Cloak' },
  { subid1: 'demo-jonas', amount: '37.5', description: 'Invited a friend' },
];

/** Creates the users' profiles. Existing profiles stay. */
export async function seedProfiles(deps: Deps, keys: PublisherKeys): Promise<void> {
  const create = createProfile({ ...deps, tokens: createUserTokens(deps), limitConflicts: () => null });
  for (const { subid1, profile } of demoUsers) {
    if (profile === null) continue;
    const { api_key: _, ...fields } = profileReplacement.parse(profile);
    const outcome = await create({
      account: { kind: 'survey-profile', profileId: keys.survey_profile.profileId, subid1 },
      pubId: keys.pubId,
      from: null,
      fields,
      detected: {},
      minimumAge: 13,
      serverLike: false,
      isPublic: true,
      idempotencyKey: null,
    });
    if (outcome.kind === 'bad_birth_date') throw new Error(`${subid1}: ${outcome.message}`);
  }
}

/** Posts the users' first transactions. Idempotency keys make a repeated call a no-op. */
export async function seedTransactions(deps: Deps, keys: PublisherKeys): Promise<void> {
  const { clock } = deps;
  const post = postTransaction({ ...deps, clock: { now: () => clock.now() - JOINED_BEFORE_MS } });
  for (const [index, { subid1, amount, description }] of history.entries()) {
    const units = parseUnits(amount);
    if (units === null) throw new Error(`${amount} is not an amount`);
    const outcome = await post({
      account: { kind: 'wall', profileId: keys.adwallId, subid1 },
      amount: units,
      description,
      minBalance: null,
      idempotencyKey: `demo-${index + 1}`,
    });
    if (outcome.kind !== 'posted' && outcome.kind !== 'repeat') throw new Error(`${subid1}: ${outcome.kind}`);
  }
}
