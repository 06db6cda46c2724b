import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { activity } from '@rewards-wall/shared/schema/activity.ts';
import { offerList, type Offer } from '@rewards-wall/shared/schema/offer.ts';
import { surveyList } from '@rewards-wall/shared/schema/survey.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickedOffer, SentCall } from '../demo/loop/advertiser.ts';
import type { ShownSupply } from '../demo/supply/supply.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { addresses, agents } from './support/requests/agents-and-addresses.ts';
import { within } from './support/service/within.ts';

// Starts the demo as `npm start` does, except for the build, and does what its pages do.

let demo: Awaited<ReturnType<typeof startDemoProcess>>;

beforeAll(async () => {
  demo = await startDemoProcess();
});
afterAll(() => demo.end());

async function startDemoProcess() {
  const dataDir = mkdtempSync(join(tmpdir(), 'living-demo-'));
  const entry = pathToFileURL(join(projectRoot, 'demo', 'main.ts')).href;
  const code = `await import(${JSON.stringify(entry)}).then(({ run }) => run());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let welcome = '';
  child.stdout.on('data', (chunk: Buffer) => void (welcome += chunk.toString()));
  const isUp = async () => {
    while (!welcome.includes('Ctrl+C')) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  };
  await within(60_000, 'the demo', isUp());
  return {
    welcome: () => welcome,
    url: /^ {2}Demo\s+(\S+?)\/$/m.exec(welcome)?.[1] ?? '',
    async end() {
      child.kill('SIGTERM');
      expect(await within(30_000, 'the end of the demo', once(child, 'exit'))).toEqual([0, null]);
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function read<Answer>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await fetch(demo.url + path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(demo.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}

interface Settings {
  pubId: number;
  adwallId: number;
  survey_profile: { profileId: number };
}

async function offersOf(user: string): Promise<Offer[]> {
  const { adwallId, pubId } = await read<Settings>('/demo/settings.json');
  const query = new URLSearchParams({ subid1: user, ip: addresses.US });
  const path = `/adwall/api/publisher/${pubId}/profile/${adwallId}/offers.json?${query}`;
  return offerList.parse(await read(path, { 'User-Agent': agents.windows })).offers;
}

async function balanceOf(user: string): Promise<number> {
  return Number((await read<{ balance: string }>(`/demo/balance.json?subid1=${user}`)).balance);
}

/** Follows a link of the wall; returns where it leads. */
async function landing(clickUrl: string): Promise<URL> {
  const headers = { 'User-Agent': agents.windows };
  const response = await fetch(clickUrl, { redirect: 'manual', headers });
  return new URL(response.headers.get('location') ?? 'none:');
}

const change = () => post<ShownSupply>('/demo/supply/change', {});

/** The genuine postbacks about a user that the demo's receiver got, as the sign and amount of each. */
async function postbacksOf(user: string): Promise<string[]> {
  type Shown = { postbacks: { isGenuine: boolean; user: string; credits: string; kind: string; answered: number }[] };
  const { postbacks } = await read<Shown>('/demo/receiver/postbacks.json');
  return postbacks
    .filter((one) => one.isGenuine && one.user === user && one.answered === 200)
    .map(({ credits, kind }) => `${kind} ${Number(credits)}`);
}

test('the start ends with the demo, a link that signs in at the console, and how to stop', () => {
  const console = String.raw`  Console  ${demo.url}/console/setup#[\w-]{20,}\n +\(signs you in .*\)`;
  expect(demo.welcome()).toMatch(new RegExp(`\n  Demo     ${demo.url}/\n${console}\n  Stop     Ctrl\\+C\n$`));
  expect(demo.welcome()).not.toContain('sk_');
});

test('offers of both networks are there from the start; then some appear, vanish and change their payout', async () => {
  const names = (await offersOf('demo-maya')).map(({ name }) => name);
  expect(names).toContain('Brackenridge Bank: Open a free account');
  expect(names).toContain('Skyforge Islands: Build your fleet');
  const seen = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const { news } = await change();
    const offers = await offersOf('demo-maya');
    // Two networks have changed one offer each.
    for (const one of news.slice(0, 2)) {
      seen.add(one.kind);
      const shown = offers.find(({ name }) => name === one.offer);
      // A rule of the demo pays more for some offers.
      expect([one, shown?.reward_rule?.base_currency_count ?? shown?.currency_count]).toEqual([
        one,
        one.kind === 'vanished' ? undefined : Math.round(Number(one.payout) * 100),
      ]);
    }
  }
  expect([...seen].toSorted()).toEqual(['appeared', 'repriced', 'vanished']);
});

test.each([
  ['demo-maya', 'Brackenridge Bank', 'northlight', 'sub1', false],
  ['demo-visitor-a1', 'Skyforge Islands', 'playgrove', 'custom_1', true],
])(
  '%s completes each goal of %s at the price of the click, and the dearest waits by a rule',
  async (...[user, brand, network, parameter, canReverse]) => {
    const before = await balanceOf(user);
    const offer = (await offersOf(user)).find(({ name }) => name.startsWith(brand));
    const page = await landing(offer?.click_url ?? '');
    expect(page.origin + page.pathname).toBe(`${demo.url}/demo/advertiser`);
    const clickId = page.searchParams.get(parameter) ?? '';
    const clicked = await read<ClickedOffer>(`/demo/advertiser/click.json?click_id=${clickId}`);
    expect(clicked.network?.can_reverse).toBe(canReverse);
    for (let round = 0; round < 6; round += 1) await change();

    const report = (eventId: number | null, reverse: boolean) =>
      post<SentCall & { click: ClickedOffer }>('/demo/advertiser/report', {
        click_id: clickId,
        event_id: eventId,
        reverse,
      });
    for (const { event_id: id } of clicked.steps) {
      const sent = await report(id, false);
      expect(sent).toMatchObject({ status: 200, answer: 'OK' });
      expect(sent.request.startsWith(`GET /leads/${network}`)).toBe(true);
    }
    const { steps } = await read<ClickedOffer>(`/demo/advertiser/click.json?click_id=${clickId}`);
    const [dearest] = clicked.steps.toSorted((one, other) => other.credits - one.credits);
    expect(steps).toEqual(clicked.steps.map((step) => ({ ...step, state: step === dearest ? 'pending' : 'credited' })));
    const credits = clicked.steps.filter((step) => step !== dearest).map((step) => step.credits);
    const total = credits.reduce((sum, one) => sum + one, 0);
    expect(await balanceOf(user)).toBe(before + total);
    const told = credits.flatMap((one) => [`get ${one}`, `json ${one}`]);
    await expect.poll(() => postbacksOf(user)).toEqual(expect.arrayContaining(told));

    if (!canReverse) return;
    const [first] = clicked.steps;
    expect((await report(first?.event_id ?? null, true)).click.steps[0]?.state).toBe('reversed');
    expect(await balanceOf(user)).toBe(before + total - (first?.credits ?? 0));
  },
);

test('a survey that is completed, one that screens out and one with a full quota credit what is due', async () => {
  const user = 'demo-maya';
  const { adwallId, pubId, survey_profile: panel } = await read<Settings>('/demo/settings.json');
  const { token } = await read<{ token: string }>(`/demo/session.json?subid1=${user}`);
  const bearer = { Authorization: `Bearer ${token}` };
  const surveysPath = `/market-research/api/publisher/${pubId}/profile/${panel.profileId}/user/${user}/surveys.json`;
  const live = async () => {
    const { surveys } = surveyList.parse(await read(surveysPath, bearer));
    return surveys.filter(({ survey }) => survey?.provider === 'prodege');
  };
  const listed = await live();
  expect(listed).toHaveLength(6);
  let balance = await balanceOf(user);
  const ends = [
    { outcome: 'complete', credits: listed[0]?.currency_count ?? NaN, title: 'Thanks for completing this survey' },
    { outcome: 'screenout', credits: 5, title: 'You didn’t qualify this time' },
    { outcome: 'quota_full', credits: 0, title: 'This survey is already full' },
  ];
  for (const [index, { credits, outcome, title }] of ends.entries()) {
    const { offer_id: offerId = 0 } = listed[index] ?? {};
    const { click_url: clickUrl = '' } = (await live()).find((one) => one.offer_id === offerId) ?? {};
    const page = await landing(clickUrl);
    expect(page.pathname).toBe('/demo/surveys/enter');
    const [click, survey, person] = ['click_id', 'survey', 'hsh'].map((name) => page.searchParams.get(name));
    const ended = await post<{ location: string }>('/demo/surveys/end', { click_id: click, survey, person, outcome });
    const back = await fetch(ended.location);
    const ending = await back.text();
    expect([back.status, ending]).toEqual([200, expect.stringContaining(title)]);
    expect(ending).toContain(`href="${demo.url}/"`);
    balance += credits;
    expect([outcome, await balanceOf(user)]).toEqual([outcome, balance]);
    expect((await live()).map((one) => one.offer_id)).not.toContain(offerId);
  }
  const told = await postbacksOf(user);
  for (const { credits } of ends.slice(0, 2)) expect(told).toEqual(expect.arrayContaining([`get ${credits}`]));
  const { entries } = activity.parse(await read(`/v1/walls/${adwallId}/activity`, bearer));
  const ofSurveys = entries.filter(({ offer_name: name }) => name.startsWith('Survey, '));
  expect(ofSurveys.map(({ reason, state }) => [state, reason])).toEqual([
    ['rejected', 'quota_full'],
    ['credited', null],
    ['credited', null],
  ]);
  expect(ofSurveys.slice(1).map((entry) => [entry.kind, entry.currency_count])).toEqual([
    ['screenout', 5],
    ['complete', ends[0]?.credits],
  ]);
});
