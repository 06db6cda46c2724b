import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { adminRoles, isPermitted, type AdminRole, type Permission } from '@rewards-wall/shared/admin/permissions.ts';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withKey } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { offerRow } from '../support/requests/offers.ts';
import { compileCache } from '../support/service/compile-cache.ts';
import { startService, type TestService } from '../support/service/start-service.ts';
import { names, requests } from './endpoint-requests.ts';
import { cliFile } from '../support/service/cli-file.ts';

// `rewards mcp`, as an MCP client starts it. The admin API's own tests prove what each role may read.

/** Above the offers that cases count up. */
const OFFER = 1_000_000;
const USER_AGENT = 'Firefox of the user';
let service: TestService;
const clients = new Map<AdminRole, Client>();

beforeAll(async () => {
  service = await startService();
  await service.importOffers([offerRow(OFFER)]);
  for (const role of adminRoles) clients.set(role, await connect(role));
});
afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await service.stop();
});

function commandOf(url: string, keyFile: string): { command: string; args: string[] } {
  return {
    command: process.execPath,
    args: [cliFile, 'mcp', '--url', url, '--key-file', keyFile],
  };
}

function keyFileOf(name: string, key: string): string {
  const file = join(service.dataDir, `${name}.key`);
  writeFileSync(file, `${key}\n`);
  return file;
}

async function connect(role: AdminRole): Promise<Client> {
  const { key } = await withKey(service, { role, publishers: null });
  const client = new Client({ name: 'test', version: '1' });
  const env = { PATH: process.env['PATH'] ?? '', ...compileCache() };
  await client.connect(new StdioClientTransport({ ...commandOf(service.url, keyFileOf(role, key)), env }));
  return client;
}

function clientOf(role: AdminRole): Client {
  return clients.get(role) ?? expect.unreachable();
}

async function toolNames(role: AdminRole): Promise<string[]> {
  return (await clientOf(role).listTools()).tools.map(({ name }) => name);
}

/** Calls a tool with the parameters of a valid request. */
async function call(role: AdminRole, name: AdminEndpointName, parameters: Readonly<Record<string, unknown>>) {
  const { content, isError } = await clientOf(role).callTool({ name, arguments: parameters });
  const [text] = content;
  return { isError, text: text?.type === 'text' ? text.text : expect.unreachable() };
}

async function validParameters(name: AdminEndpointName): Promise<Record<string, unknown>> {
  const { json, params, query } = (await requests[name].request?.(service, service.pubId)) ?? {};
  return { ...params, ...(query as object), ...(json as object) };
}

test('every endpoint that a key may use to read is a tool of the roles that may read it', async () => {
  const owners = await toolNames('owner');
  expect(names.filter((name) => adminApi[name].method === 'GET' && !owners.includes(name))).toEqual([
    // About the session of a person.
    'listSessions',
    // About the person, or their session.
    'readFactors',
    'me',
    // A page.
    'previewWall',
  ]);
  expect(owners.filter((name) => adminApi[name as AdminEndpointName].method !== 'GET')).toEqual([
    'explainOffer',
    'tryCall',
    'search',
    'trace',
  ]);
  for (const role of adminRoles) {
    const grant = { role, publishers: null };
    const allowed = owners.filter((name) =>
      isPermitted(grant, adminApi[name as AdminEndpointName].permission as Permission),
    );
    expect(await toolNames(role)).toEqual(allowed);
  }
});

test('a tool has the description and the parameters of its endpoint', async () => {
  const { tools } = await clientOf('viewer').listTools();
  const trace = tools.find(({ name }) => name === 'trace');
  expect(trace).toMatchObject({
    description: expect.stringContaining('Follow a user, click, transaction or lead') as unknown,
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', required: ['text'], additionalProperties: false },
  });
  expect(trace?.inputSchema.properties).toHaveProperty('as.enum');
  const listed = tools.find(({ name }) => name === 'listLeads');
  expect(Object.keys(listed?.inputSchema.properties ?? {})).toEqual(expect.arrayContaining(['state', 'wall', 'after']));
  expect(listed?.inputSchema.properties).not.toHaveProperty('format');
});

test('with the key of a viewer, no tool returns personal data', async () => {
  const made = await newCase(service, service.pubId, { offerId: OFFER, userAgent: USER_AGENT });
  const personal = [
    made.subid1,
    'ann@example.com',
    'Ann',
    '203.0.113.9',
    USER_AGENT,
    'I was not credited.',
    'device-7',
  ];
  const about = {
    readLead: { lead_id: made.credited },
    readClick: { click_id: made.clickId },
    readRefusedCall: { call_id: made.callId },
    readDelivery: { delivery_id: made.deliveryId },
    search: { text: made.clickId },
    trace: { text: made.clickId },
  };
  let found = 0;
  for (const name of (await toolNames('viewer')) as AdminEndpointName[]) {
    const parameters = name in about ? about[name as keyof typeof about] : await validParameters(name);
    const { isError, text } = await call('viewer', name, parameters);
    expect({ name, isError, text }).toMatchObject({ name, isError: false });
    for (const secret of personal) expect(text, `${name} of ${secret}`).not.toContain(secret);
    if (text.includes(made.clickId)) found += 1;
  }
  // The case is in what they return.
  expect(found).toBeGreaterThan(3);
  const { text } = await call('support', 'readLead', about.readLead);
  expect(text).toContain(made.subid1);
});

test('an offer is explained to a key that may see users', async () => {
  const { adwallId } = await service.newWall();
  const { isError, text } = await call('support', 'explainOffer', { adwallId, offer_id: OFFER, subid1: 'ann' });
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toHaveProperty('shown');
});

test('a wrong call says what is wrong, and the next one works', async () => {
  const results = [
    await call('viewer', 'readLead', {}),
    await call('viewer', 'readLead', { lead_id: 'lead_1', format: 'csv' }),
    await call('viewer', 'readLead', { lead_id: '../keys' }),
    await call('viewer', 'readLead', { lead_id: '\uD800' }),
    await call('support', 'readUser', { owner: '..', subid1: 'me' }),
    await call('viewer', 'listLeads', { state: 'paid' }),
    await call('viewer', 'readUser', { owner: 'wall-1', subid1: 'ann' }),
    await call('viewer', 'createAdminKey', { name: 'mine', role: 'owner' }),
    await call('viewer', 'constructor' as AdminEndpointName, {}),
  ];
  expect(results.map(({ isError }) => isError)).toEqual(results.map(() => true));
  expect(results.map(({ text }) => text.slice(0, 60))).toMatchInlineSnapshot(`
    [
      "lead_id is missing.",
      "There is no parameter format.",
      "{"type":"http://localhost:0/problems/not_found","title":"Not",
      "lead_id can't be in a path.",
      "owner can't be in a path.",
      "{"type":"http://localhost:0/problems/invalid_request","title",
      "There is no such tool, or the key may not use it.",
      "There is no such tool, or the key may not use it.",
      "There is no such tool, or the key may not use it.",
    ]
  `);
  expect((await call('viewer', 'listWalls', {})).isError).toBe(false);
});

test('a key that was revoked gets no more responses', async () => {
  const { key, keyId } = await withKey(service, { role: 'viewer', publishers: null });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport(commandOf(service.url, keyFileOf('revoked', key))));
  const owner = await withKey(service);
  expect((await owner.ask('revokeAdminKey', { params: { key_id: keyId } })).status).toBe(204);
  const { content, isError } = await client.callTool({ name: 'listWalls' });
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toContain('not_signed_in');
  await client.close();
});

test.each([
  ['a wrong key', () => service.url, 'ak_wrong', 'The service refused the admin key.'],
  ['an address without a service', () => 'http://127.0.0.1:9', 'ak_wrong', 'The service gave no response: connection.'],
  ['an address to which the key would travel unencrypted', () => 'http://rewards.example.com', 'ak_wrong', 'https URL'],
])('%s is an error at the start', async (_, url, key, error) => {
  const { args, command } = commandOf(url(), keyFileOf('wrong', key));
  await expect(promisify(execFile)(command, args, { env: compileCache() })).rejects.toThrow(error);
});
