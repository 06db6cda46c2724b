import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { has, openGuide } from '../support/documents/guide.ts';
import { openReader, type Reader } from '../support/documents/run-guide.ts';
import { callBack, startFakeProvider, type FakeProvider } from '../../server/networks/simulation/fake-provider.ts';
import { protocols } from '../../server/networks/simulators.fixture.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { newSurveyUser } from '../support/surveys/survey-user.ts';
import { MASTER_KEY, startService, type TestService, type TestWall } from '../support/service/start-service.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { simulation as lootably } from '../../server/networks/lootably/simulator.ts';
import type { Simulation } from '../../server/networks/simulation/simulation.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork, type Network } from '../../server/networks/simulation/start-network.ts';
import { leadsIn } from '../../server/store/contract/leads-in.ts';

// Runs the commands of docs/supply.md exactly as printed, except for the address of the networks.

const guide = openGuide('supply.md');
const SECRET = 'chosen-by-lootably';
let reader: Reader;
let service: TestService;
let wall: TestWall;
let networks: { flow: Network; loot: Network };
let provider: FakeProvider;

beforeAll(async () => {
  reader = openReader();
  const [flow, loot] = [await startNetwork(everflow, soldOffers), await startNetwork(lootably, soldOffers)];
  networks = { flow, loot };
  const cpx = protocols.find(({ name }) => name === 'cpx');
  if (cpx === undefined) throw new Error('There is no protocol of cpx.');
  provider = await startFakeProvider(cpx);
  service = await startService({ env: { OUTBOUND_ALLOW: provider.host, TRUSTED_PROXIES: '127.0.0.1' } });
  // Clicks move it forward. The commands, whose clock is the real one, would not see what is tomorrow.
  service.clock.moveTo(Date.now() - 60 * 60_000);
  wall = await service.newWall();
  const files = { 'everflow-key.txt': everflow.credential, 'lootably-key.txt': lootably.credential };
  for (const [name, text] of Object.entries({
    ...files,
    'lootably-secret.txt': SECRET,
    'cpx-hash.txt': provider.key,
  })) {
    writeFileSync(join(reader.folder, name), `${text}\n`);
  }
});
afterAll(async () => {
  await service.stop();
  await networks.flow.close();
  await networks.loot.close();
  await provider.close();
  reader.remove();
});

/**
 * Runs a block in which `--setting base` sends the feed or the account to its simulated network. `more`: what the reader
 * doesn't type, because the service of the guide does it within a minute.
 */
function run(mark: string, { base }: Pick<Network, 'base'>, more = ''): Promise<{ stdout: string; stderr: string }> {
  const code = guide.codeBlock('sh', mark).replace(/--credential-file/, `--setting base=${base} --credential-file`);
  const rewards = guide.codeBlocks('sh')[0]?.split('\n')[0] ?? '';
  const { databaseUrl, dataDir } = service;
  const allow = [networks.flow, networks.loot, provider].map(({ host }) => host).join(',');
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY,
    OUTBOUND_ALLOW: allow,
    PUBLIC_URL: service.url,
  };
  return reader.run(`set -e\n${rewards}\n${code}\n${more}`, env);
}

/** The callback URL that a command printed, maybe on several lines. */
function callbackUrlIn(output: string): string {
  return /callback_url\s+([^\n]*(?:\n {5,}[^\n]*)*)/.exec(output)?.[1]?.replaceAll(/\s+/g, '') ?? '';
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
    const template = callbackUrlIn(added.stdout);
    expect(template).toMatch(/^http:\/\/.*\{payout_amount\}.*\{offer_id\}.*\{sub1\}$/);
    const secret = /\/leads\/ourflow\/(\w+)/.exec(template)?.[1] ?? '';
    const brought = await run('feed preview ourflow', networks.flow, 'rewards feed run ourflow');
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
    const { stdout, stderr } = await run('lootably-secret.txt', networks.loot, 'rewards feed run loot');
    expect(stderr).toMatch(/warning: lootably is weak/);
    expect(stdout).toMatch(/outcome +applied/);
    const template = callbackUrlIn(stdout);
    const given = { simulation: lootably, network: networks.loot, template, secret: SECRET, source: 'loot' };
    expect(await played(given)).toEqual({ status: 200, body: '1' });
    expect(await leadsIn(service.store, { state: 'credited', adwallId: wall.adwallId, limit: 9 })).toEqual(
      expect.arrayContaining([expect.objectContaining({ source: 'loot', payout: 5000, gross: 5000 })]),
    );
  },
  120_000,
);

test.skipIf(!has('bash', '--version'))(
  'from an account at a survey provider to the first credited lead',
  async () => {
    provider.sells = [{ id: '1', minutes: 10, cpi: 1.25, rate: 0.5, rating: 4 }];
    const base = { base: provider.url };
    const added = await run('cpx-hash.txt', base);
    const template = callbackUrlIn(added.stdout);
    expect(template).toMatch(/\/leads\/cpx\?click_id=\{subid_1\}/);
    const panel = await service.newPanel({ adwallId: wall.adwallId });
    // The user and the panel of the guide.
    const user = await newSurveyUser(service, { wall, panel, user: 'user-1' });
    expect(panel.profileId).toBe(1);
    const explain = () => run('surveys explain', base);
    expect((await explain()).stdout).toMatch(/^cpx +- +false +not_asked/m);
    expect(provider.requests).toEqual([]);
    await user.consent({ cpx: true });
    expect((await explain()).stdout).toMatch(/^cpx +1 +true/m);

    const { click_url: clickUrl = '' } = (await user.surveys())?.surveys[0] ?? {};
    const { location } = await user.click(clickUrl);
    service.clock.forward(10 * 60_000);
    const click = provider.enter(new URL(location ?? ''));
    const to = { template, secret: provider.key, service: service.url };
    expect((await callBack(provider, to, { click, transaction: 'survey-1' })).status).toBe(200);
    expect(await user.balance()).toBe(125);
    const leads = await leadsIn(service.store, { state: 'credited', adwallId: wall.adwallId, limit: 9 });
    expect(leads).toEqual(expect.arrayContaining([expect.objectContaining({ source: 'cpx', payout: 12_500 })]));
    const { stdout } = await run('stats --surveys', base);
    expect(stdout).toMatch(/completes/);
    expect(stdout).toMatch(/^cpx +1 +1\b/m);
  },
  120_000,
);
