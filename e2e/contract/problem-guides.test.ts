import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { answerText } from '../../server/http/pages/problem-page.ts';
import { problemGuides } from '../../server/http/problem-guides/all.ts';
import { overloaded, problemOfError, problems, type Problem, type ProblemCode } from '../../server/http/problem.ts';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import { sealerOfNothing } from '../../server/security/person-sealer.ts';
import { OtherMasterKey } from '../../server/security/vault.ts';
import { DatabaseUnavailable, OutcomeUnknown, StorageFull } from '../../server/store/database-failures.ts';
import { cli } from '../support/requests/admins.ts';
import { readSources } from '../support/documents/read-sources.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import {
  asIs,
  filled,
  keyedBefore,
  ofPerson,
  send,
  withAdminKey,
  withSession,
  type Prepare,
  type Scene,
} from '../support/requests/problem-scenes.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { sendLead, signPath, type LeadFields } from '../support/requests/send-lead.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { startService } from '../support/service/start-service.ts';

const codes = Object.keys(problems) as ProblemCode[];
/** The time of the examples. */
const AT = Date.parse('2026-01-01T00:00:00Z');

/** The path of a new link to the offer 1, with these parts. */
async function newLink({ service, wall }: Scene, parts: Record<string, unknown> = {}): Promise<string> {
  const report = await service.importOffers([offerRow(1, parts)]);
  expect(report.rejected).toEqual([]);
  const ask = askFor(service, wall, { subid1: 'user-42', ip: addresses.US }, { 'User-Agent': agents.windows });
  return new URL((await ask.offers())[0]?.click_url ?? '').pathname;
}

async function newClick(scene: Scene, parts: Record<string, unknown> = {}): Promise<string> {
  const link = await newLink(scene, parts);
  const answer = await scene.service.client.get(link, { headers: { 'User-Agent': agents.windows } });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
}

/** Completes the request of a lead: with the click, and signed. */
function signed({ source }: Scene, request: string, clickId: string): string {
  const [method, path = ''] = request.replace('clk_…', clickId).replace('&signature=…', '').split(' ');
  return `${method} ${signPath(source, path)}`;
}

const lead =
  (parts: Record<string, unknown> = {}, before?: (scene: Scene, clickId: string) => Promise<unknown>): Prepare =>
  async (scene, request) => {
    const clickId = await newClick(scene, parts);
    await before?.(scene, clickId);
    return signed(scene, request, clickId);
  };

const report = (fields: LeadFields) => async (scene: Scene, clickId: string) => {
  const answer = await sendLead(scene.service, scene.source, { click_id: clickId, ...fields });
  expect(answer.text).toBe('OK');
};

const scenes: Readonly<Record<string, Prepare>> = {
  not_permitted: withAdminKey('viewer'),
  too_many_keys: withAdminKey('owner', ({ service, wall }) =>
    service.rotateKey({ kind: 'wall', profileId: wall.adwallId }),
  ),
  already_carried_out: keyedBefore(async () => undefined),
  still_under_way: keyedBefore(async ({ service }) => {
    vi.spyOn(service.store, 'storeStaffResponse').mockRejectedValueOnce(new Error('The process ended.'));
  }),
  last_owner: ofPerson,
  changed_meanwhile: ofPerson,
  password_needed: withSession(async ({ service }) => service.clock.forward(10 * MINUTE)),
  second_factor_needed: withSession(({ service }) => service.app.admins.requireFactor(true, cli)),
  body_too_large: filled(40_000),
  path_too_long: filled(5000),
  query_too_long: filled(5000),
  idempotency_mismatch: async ({ service, wall }, request) => {
    const headers = { 'Idempotency-Key': 'order-1' };
    const json = { currency_adjustment: 5 };
    const path = wall.user('user-42', 'transactions.json');
    expect((await service.client.post(path, { json, headers, bearer: wall.secretKey })).status).toBe(201);
    return request;
  },
  profile_exists: async ({ service }, request) => {
    const { publishableKey, user } = await service.newPanel();
    const { email: _, ...fields } = profileFields(service.secrets, { api_key: publishableKey });
    const json = { ...fields, email: 'ada@example.com' };
    expect((await service.client.post(user('user-1'), { json })).status).toBe(201);
    const { api_key: __, ...others } = fields;
    return request.replace('pk_…', publishableKey).replace('…}', JSON.stringify(others).slice(1));
  },
  balance_limit: async ({ service, wall }, request) => {
    await service.store.postTransaction({
      account: { kind: 'wall', profileId: wall.adwallId, subid1: 'user-42' },
      amount: 9_000_000_000_000_000,
      sealer: sealerOfNothing(service.vault),
      minBalance: null,
      idempotency: null,
      at: AT,
    });
    return request;
  },
  too_many_requests: async ({ service, wall }, request) => {
    await service.client.get(`${wall.path}/offers.json`, { query: { subid1: 'user-42' } });
    return request;
  },
  support_disabled: async (scene, request) =>
    request.replace('clk_…', await newClick(scene, { is_support_center_disabled: 1 })),
  offer_not_available: async (scene, request) => {
    const link = await newLink(scene);
    await scene.service.importOffers([offerRow(2)], { prune: true });
    return request.replace('/click/1/…', link);
  },
  link_expired: async (scene, request) => {
    const link = await newLink(scene);
    scene.service.clock.forward(25 * HOUR);
    return request.replace('/click/1/…', link);
  },
  stale_timestamp: lead(),
  address_not_allowed: lead(),
  lead_rejected: lead(),
  unknown_click: async (scene, request) => signed(scene, request, ''),
  too_late: lead(
    { events: [{ event_id: 1, event_name: 'Reach level 2', event_revenue: 1, time_to_complete: 60 }] },
    async ({ service }) => service.clock.forward(2 * MINUTE),
  ),
  wrong_source: async (scene, request) => {
    await scene.service.newSource({ name: 'other' });
    return signed(scene, request, await newClick(scene, { source: 'other' }));
  },
  already_completed: async (scene, request) => {
    const first = await newClick(scene);
    scene.service.clock.forward(10 * MINUTE);
    const second = await newClick(scene);
    await report({ transaction_id: 't-1' })(scene, first);
    return signed(scene, request, second);
  },
  conflict: lead({}, report({ transaction_id: 't-1' })),
  erased: lead({}, async ({ service, wall }) =>
    service.store.erasePerson({ account: { kind: 'wall', profileId: wall.adwallId, subid1: 'user-42' }, at: AT }),
  ),
};

const settings: Readonly<Record<string, WallChanges>> = {
  origin_not_listed: { origins: ['https://www.example.com'] },
  token_required: { require_token: true },
  lead_rejected: { fraud: { too_fast: { action: 'reject', limit: 3600 } } },
};

const provider = { OIDC_ISSUER: 'https://127.0.0.1', OIDC_CLIENT_ID: 'wall', OIDC_CLIENT_SECRET: 'secret' };

const environments: Readonly<Record<string, Record<string, string>>> = {
  too_many_requests: { RATE_LIMIT: '1' },
  passkeys_unavailable: { PUBLIC_URL: 'https://192.0.2.1' },
  passwords_off: { ...provider, OIDC_ONLY: 'on' },
  // The service calls no address of this machine unless a setting allows it.
  provider_unavailable: provider,
};

/** Failures of the service, which no request can cause. */
const failures: Readonly<Record<string, Problem>> = {
  internal_error: problemOfError(new Error('a bug')),
  unavailable: overloaded,
  database_unavailable: problemOfError(new DatabaseUnavailable(new Error('gone'))),
  master_key_mismatch: problemOfError(new OtherMasterKey('other')),
  storage_full: problemOfError(new StorageFull(new Error('full'))),
  outcome_unknown: problemOfError(new OutcomeUnknown(new Error('gone'))),
};

test('every code has a guide', () => {
  expect(Object.keys(problemGuides).toSorted()).toEqual(codes.toSorted());
});

test.each(codes)('the example of %s is true', async (code) => {
  const { detail, members, request } = problemGuides[code].example;
  const failure = failures[code];
  if (failure !== undefined) {
    expect(failure.code).toBe(code);
    expect(failure.detail ?? `${problems[code].title}.`).toBe(detail);
    return;
  }
  const service = await startService({ env: environments[code] ?? {} });
  try {
    service.clock.moveTo(AT);
    const wall = await service.newWall(settings[code] ?? {});
    const source = await service.newSource({
      name: 'acme',
      ips: code === 'address_not_allowed' ? ['203.0.113.0/24'] : [],
    });
    const scene = { service, wall, source };
    const complete = await (scenes[code] ?? asIs)(scene, request);
    const answer = await send(service, complete.replace('sk_…', wall.secretKey).replace('pk_…', wall.publishableKey));
    expect(answer.status).toBe(problems[code].status);
    if (detail === null) expect(answer.headers.get('content-type')).toContain('text/html');
    else expect(answer.body).toMatchObject({ code, detail, ...members });
  } finally {
    await service.stop();
  }
});

test('every command that a refusal or a guide names exists, with its options', async () => {
  const sources = readSources(['server/http'], /(?<!\.test)\.ts$/).map(({ text }) => text);
  const named = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/rewards ((?:[a-z-]+ ?)+(?:(?:ID|--[a-z-]+) ?)*)/g)].map(([, words = '']) => words.trim()),
    ),
  );
  const commands = [...named].filter((words) => /^(?:key|leads|panel|security|wall) /.test(words));
  expect(commands.length).toBeGreaterThan(8);
  for (const command of commands) {
    const words = command.split(' ');
    const path = words.slice(0, 2);
    let help = '';
    const stdout = { write: (text: string) => (help += text) };
    const terminal = { env: {}, stdin: Readable.from(['']), stdout, stderr: stdout };
    expect(await runCommandLine([...path, '--help'], terminal)).toBe(0);
    expect(help).toContain(`Usage: rewards ${path.join(' ')} `);
    for (const option of words.filter((word) => word.startsWith('--'))) expect(help, command).toContain(option);
  }
});

test('the page of every code says why, what to do, and shows the example', async () => {
  const service = await startService();
  try {
    const list = await service.client.get('/problems');
    for (const code of codes) {
      expect(list.text).toContain(`href="problems/${code}"`);
      const { headers, status, text } = await service.client.get(`/problems/${code}`);
      expect({ code, status }).toEqual({ code, status: 200 });
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
      const shown = text
        .replace(/<\/?code>/g, '`')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
      const { cause, example, mend, reasons = {} } = problemGuides[code];
      const parts = [problems[code].title, cause, mend, example.request, answerText(code, example)];
      for (const part of [...parts, ...Object.values(reasons)]) {
        expect(shown).toContain(part);
      }
    }
    expect((await service.client.get('/problems/nonsense')).status).toBe(404);
    expect((await service.client.get('/problems/constructor')).status).toBe(404);
  } finally {
    await service.stop();
  }
});
