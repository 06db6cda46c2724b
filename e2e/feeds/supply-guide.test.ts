import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { has, openGuide } from '../support/documents/guide.ts';
import { openReader, type Reader } from '../support/documents/run-guide.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { MASTER_KEY, startService, type TestService, type TestWall } from '../support/service/start-service.ts';
import { everflow } from '../../simulators/networks/everflow.ts';
import { lootably } from '../../simulators/networks/lootably.ts';
import type { Simulation } from '../../simulators/networks/simulation.ts';
import { soldOffers } from '../../simulators/networks/sold-offers.ts';
import { startNetwork, type Network } from '../../simulators/networks/start-network.ts';

// Runs the commands of docs/supply.md exactly as printed, except for the address of the networks.

const guide = openGuide('supply.md');
const SECRET = 'chosen-by-lootably';
let reader: Reader;
let service: TestService;
let wall: TestWall;
let networks: { flow: Network; loot: Network };

beforeAll(async () => {
  reader = openReader();
  const [flow, loot] = [await startNetwork(everflow, soldOffers), await startNetwork(lootably, soldOffers)];
  networks = { flow, loot };
  service = await startService();
  service.clock.moveTo(Date.now());
  wall = await service.newWall();
  const files = { 'everflow-key.txt': everflow.credential, 'lootably-key.txt': lootably.credential };
  for (const [name, text] of Object.entries({ ...files, 'lootably-secret.txt': SECRET })) {
    writeFileSync(join(reader.folder, name), `${text}\n`);
  }
});
afterAll(async () => {
  await service.stop();
  await networks.flow.close();
  await networks.loot.close();
  reader.remove();
});

/** Runs a block with a command added that sends the feed to its simulated network. */
function run(mark: string, network: Network): Promise<{ stdout: string; stderr: string }> {
  const code = guide
    .codeBlock('sh', mark)
    .replace(/--credential-file/, `--setting base=${network.base} --credential-file`);
  const rewards = guide.codeBlocks('sh')[0]?.split('\n')[0] ?? '';
  const { databaseUrl, dataDir } = service;
  const allow = `${networks.flow.host},${networks.loot.host}`;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY,
    OUTBOUND_ALLOW: allow,
    PUBLIC_URL: service.url,
  };
  return reader.run(`set -e\n${rewards}\n${code}`, env);
}

/** A user clicks an offer of the feed; returns the click id that the network gets. */
async function click(name: string, source: string): Promise<string> {
  const { offers: stored } = await service.store.loadOffers({ since: 0 });
  const ids = stored.filter(({ offer }) => offer.source === source).map(({ offer }) => offer.offer_id);
  const headers = { 'User-Agent': agents.windows };
  const offers = await askFor(service, wall, { subid1: service.newUser(), ip: addresses.US }, headers).offers();
  const offer = offers.find((one) => one.name === name && ids.includes(one.offer_id));
  const answer = await service.client.get(new URL(offer?.click_url ?? '').pathname, { headers });
  service.clock.forward(10 * 60_000);
  return /clk_\w+/.exec(answer.headers.get('location') ?? '')?.[0] ?? '';
}

async function played(input: {
  simulation: Simulation;
  network: Network;
  template: string;
  secret: string;
  source: string;
}) {
  const clickId = await click('Bank of Tomorrow', input.source);
  const sale = { click: clickId, transaction: `t-${input.source}`, event: '7', payout: '0.5', offer: '102' };
  return input.network.callBack({ template: input.template, secret: input.secret }, sale);
}

test.skipIf(!has('bash', '--version'))(
  'from an account at a tracking platform to the first credited lead',
  async () => {
    const added = await run('everflow-key.txt', networks.flow);
    const template = /callback_url\s+([^\n]*(?:\n {5,}[^\n]*)*)/.exec(added.stdout)?.[1]?.replaceAll(/\s+/g, '') ?? '';
    expect(template).toMatch(/^http:\/\/.*\{sub1\}.*\{payout_amount\}.*\{offer_id\}$/);
    const secret = /\/leads\/ourflow\/(\w+)/.exec(template)?.[1] ?? '';
    const brought = await run('feed preview ourflow', networks.flow);
    expect(brought).toMatchObject({ stderr: '', stdout: expect.stringMatching(/The network has not approved you/) });
    expect(brought.stdout).toMatch(/outcome +applied/);
    const answer = await played({ simulation: everflow, network: networks.flow, template, secret, source: 'ourflow' });
    expect(answer).toEqual({ status: 200, body: 'OK' });
    const { stdout } = await run('leads list --state credited', networks.flow);
    expect(stdout).toMatch(/ourflow/);
    expect(stdout).toMatch(/0\.3\b/);
  },
  120_000,
);

test.skipIf(!has('bash', '--version'))(
  'from a placement at a reward network to the first credited lead',
  async () => {
    const { stdout, stderr } = await run('lootably-secret.txt', networks.loot);
    expect(stderr).toMatch(/warning: lootably is weak/);
    expect(stdout).toMatch(/outcome +applied/);
    const template = /callback_url\s+([^\n]*(?:\n {5,}[^\n]*)*)/.exec(stdout)?.[1]?.replaceAll(/\s+/g, '') ?? '';
    const given = { simulation: lootably, network: networks.loot, template, secret: SECRET, source: 'loot' };
    expect(await played(given)).toEqual({ status: 200, body: '1' });
    expect(await service.store.listLeads({ state: 'credited', adwallId: wall.adwallId, limit: 9 })).toEqual(
      expect.arrayContaining([expect.objectContaining({ source: 'loot', payout: 5000, gross: 5000 })]),
    );
  },
  120_000,
);
