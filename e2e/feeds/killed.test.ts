import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { everyRow, hexOf } from '../support/database/every-row.ts';
import { addTestFeed } from '../support/feeds/add-test-feed.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { MASTER_KEY } from '../support/service/start-service.ts';
import { simulation as lootably } from '../../server/networks/lootably/simulator.ts';
import type { SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';
import { cliFile } from '../support/service/cli-file.ts';

const OFFERS = 5000;

const sold = (name: string): SoldOffer[] =>
  Array.from({ length: OFFERS }, (_, at) => ({
    id: `o${at}`,
    name: `${name} ${at}`,
    description: 'Try it.',
    payout: '1.5',
    goals: [],
    countries: [],
    systems: [],
    category: 'Games',
    image: '',
    isApproved: true,
  }));

onEveryEngine('A run that is killed', (ready) => {
  /** What the database holds when the run is killed. */
  const moments = {
    'after its request': () => true,
    'while it stages': (tables: ReadonlyMap<string, readonly string[]>) =>
      (tables.get('staged_offers') ?? []).length > 0,
    'while it moves what it has applied': (tables: ReadonlyMap<string, readonly string[]>) =>
      (tables.get('staged_offers') ?? []).length > 0 && (tables.get('feed_runs') ?? []).length > 1,
  };

  test.each(Object.entries(moments))('%s has been applied as a whole or not at all', async (_moment, isReached) => {
    const { clock, databaseUrl, dataDir, secrets, store, url, vault } = ready();
    clock.moveTo(Date.now());
    const network = await startNetwork(lootably, sold('First'));
    const feed = await addTestFeed({ clock, secrets, store, url, vault }, { network, simulation: lootably });
    expect(await feed.run()).toMatchObject({ kind: 'applied', added: OFFERS });
    network.offers = sold('Second');

    const before = network.requests.length;
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      MASTER_KEY,
      OUTBOUND_ALLOW: network.host,
    };
    const child = spawn(process.execPath, [cliFile, 'feed', 'run', feed.name], { env });
    const ended = once(child, 'exit');
    await expect.poll(() => network.requests.length, { interval: 5 }).toBe(before + 1);
    const changing = () => everyRow(databaseUrl, ['staged_offers', 'feed_runs']);
    await expect.poll(async () => isReached(await changing()), { interval: 5 }).toBe(true);
    child.kill('SIGKILL');
    await ended;

    const namesNow = async (): Promise<Set<string>> => {
      const { offers } = await store.loadOffers({ since: 0 });
      const ours = offers.filter(({ offer }) => offer.source === feed.name);
      expect(ours).toHaveLength(OFFERS);
      return new Set(ours.map(({ offer }) => offer.name.split(' ')[0] ?? ''));
    };
    expect((await namesNow()).size).toBe(1);
    expect(await feed.run()).toMatchObject({ kind: expect.stringMatching(/^(?:none|applied)$/) });
    clock.forward(6 * MINUTE);
    expect(await feed.run()).toMatchObject({ kind: 'applied', added: 0, vanished: 0 });
    expect((await changing()).get('staged_offers')).toEqual([]);
    expect([...(await namesNow())]).toEqual(['Second']);

    // Neither the credential nor a secret stands in the database in clear.
    const credential = lootably.credential ?? '';
    const rows = [...(await everyRow(databaseUrl)).values()].flat().join('\n');
    expect(rows).toContain('Second 7');
    for (const text of [credential, hexOf(Buffer.from(credential)), feed.callback.secret])
      expect(rows).not.toContain(text);
    await feed.close();
    await network.close();
  });
});
