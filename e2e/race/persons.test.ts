import { afterAll, expect } from 'vitest';
import { exportUser } from '../../server/persons/export-user.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { AccountRef } from '../../server/store/ports/accounts.ts';
import { races, tally, type Arena } from '../support/money/race.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { profileFields } from '../support/requests/profiles.ts';
import type { TestPanel } from '../support/service/start-service.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const HELLO = 'Hello';
const LOST = 'Where is it?';

/** Everything that seals data with a person's key, each by the n-th caller. Returns what the caller was answered. */
function sealingCalls({ offerId, service, wall }: Arena, panel: TestPanel, user: string, follow: Follow) {
  return {
    describe: async (n: number) => {
      const query = { api_key: wall.secretKey, currency_adjustment: 5, description: HELLO };
      return service(n).client.post(wall.user(user, 'transactions.json'), { query });
    },
    ask: async (n: number) => {
      const json = { name: 'Ann', email: 'ann@example.com', subject_id: 3, message: LOST };
      return service(n).client.post(wall.user(user, 'tickets.json'), { json });
    },
    signUp: async (n: number) => {
      const json = { ...profileFields(service(n).secrets), api_key: panel.secretKey };
      return service(n).client.post(panel.user(user), { json });
    },
    click: async () => follow(offerId),
  };
}
type Follow = (offerId: number) => Promise<string | null>;

function accountsOf({ wall }: Arena, panel: TestPanel, subid1: string): AccountRef[] {
  return [
    { kind: 'wall', profileId: wall.adwallId, subid1 },
    { kind: 'survey-profile', profileId: panel.profileId, subid1 },
  ];
}

/** Opens everything that is stored about the user. Throws if the key of the account does not open it. */
async function openEverything(arena: Arena, panel: TestPanel, subid1: string) {
  const open = exportUser(arena.service(0));
  const [onWall, onPanel] = await Promise.all(accountsOf(arena, panel, subid1).map(open));
  return { onWall: onWall ?? null, onPanel: onPanel ?? null };
}

races('Races for one person', receiver, (race) => {
  race('calls that all open the account of a new user store everything under one key', async (arena) => {
    const panel = await arena.service(0).newPanel();
    const { follow, user } = await arena.newUser();
    const { ask, click, describe, signUp } = sealingCalls(arena, panel, user, follow);
    const [described, asked, signedUp, clicked] = await Promise.all([
      arena.crowd(describe, 16),
      arena.crowd(ask, 16),
      arena.crowd(signUp, 16),
      arena.crowd(click, 16),
    ]);
    expect(tally([...described, ...asked])).toEqual({ 201: 32 });
    expect(tally(signedUp)).toEqual({ 201: 1, profile_exists: 15 });
    const { onPanel, onWall } = await openEverything(arena, panel, user);
    expect(onWall?.transactions.map((row) => row['description'])).toEqual(Array.from({ length: 16 }, () => HELLO));
    expect(onWall?.tickets.map((ticket) => ticket['message'])).toEqual(Array.from({ length: 16 }, () => LOST));
    // Clicks within a minute are one click.
    expect(onWall?.clicks.map((one) => one['click_id'])).toEqual([...new Set(clicked)]);
    expect(onWall?.clicks).toHaveLength(1);
    expect(onPanel?.profile).toMatchObject({ first_name: expect.any(String) });
  });

  race('erasures in between leave nothing that the key of the account does not open', async (arena) => {
    const panel = await arena.service(0).newPanel();
    const { follow, user } = await arena.newUser();
    const { ask, click, describe, signUp } = sealingCalls(arena, panel, user, follow);
    const calls = [describe, ask, signUp];
    // The command line erases from a process of its own.
    const other = openStore(arena.service(0).databaseUrl);
    const accounts = accountsOf(arena, panel, user);
    const erase = async () => {
      for (const account of accounts) await other.erasePerson({ account, at: arena.service(0).clock.now() });
    };
    for (let round = 0; round < 4; round += 1) {
      const [answers] = await Promise.all([
        arena.crowd(async (n) => (await calls[n % calls.length]?.(n)) ?? expect.unreachable(), 24),
        arena.crowd(click, 8),
        arena.crowd(erase, 4),
      ]);
      const { 201: stored = 0, profile_exists: known = 0, ...others } = tally(answers);
      expect([stored + known, others]).toEqual([24, {}]);
      const { onWall } = await openEverything(arena, panel, user);
      for (const row of onWall?.transactions ?? []) expect([HELLO, null]).toContain(row['description']);
      for (const ticket of onWall?.tickets ?? []) expect(ticket['message']).toBe(LOST);
    }
    await erase();
    expect(await openEverything(arena, panel, user)).toMatchObject({ onWall: null, onPanel: null });
    await other.close();
  });
});
