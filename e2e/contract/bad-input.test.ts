import { routes } from '@rewards-wall/shared/routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, RequestOptions } from '../support/requests/client.ts';
import { databaseDigest } from '../support/database/database-digest.ts';
import { offerRow } from '../support/requests/offers.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

/**
 * Sends generated bad input to every endpoint of the OpenAPI document: a valid request with some parameters changed.
 * Every status is documented, every refusal is a problem (the client checks both) and changes no row of the database,
 * and nothing is ever a 5xx.
 */

interface Operation {
  name: string;
  method: string;
  path: string;
  /** The names of the query and body fields in the document. */
  query: string[];
  body: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

interface OperationObject {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const RUNS_AN_ENDPOINT = 60;

/** Every route but that of the hosted page, which is no endpoint. */
const endpointNames = Object.keys(routes).filter((name) => name !== 'hostedWall');

let service: TestService;
let operations: Operation[] = [];
let valid: Record<string, RequestOptions> = {};
let pathValues: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  const { client, importOffers, newSource, newPanel, newUser, newWall, secrets } = service;
  const source = await newSource({ name: 'net', scheme: 'secret-url' });
  await importOffers([offerRow(1, { source: source.name }), offerRow(2, { category_id: [20] })]);
  const wall = await newWall();
  const survey = await newPanel({ adwallId: wall.adwallId });
  const subid1 = newUser();
  const profile = profileFields(secrets);
  await client.post(survey.user(subid1), { json: { api_key: survey.secretKey, ...profile } });
  const offers = await client.get(`${wall.path}/offers.json`, { query: { subid1 } });
  const [link = ''] = /\/click\/1\/[^"]+/.exec(offers.text) ?? [];
  const landing = new URL((await client.get(link)).headers.get('location') ?? '');
  pathValues = {
    pubId: String(wall.pubId),
    adwallId: String(wall.adwallId),
    profileId: String(survey.profileId),
    subid1,
    offer_id: '1',
    token: link.split('/').at(-1) ?? '',
    source: source.name,
    secret: new URL(source.urlTemplate).pathname.split('/').at(-1) ?? '',
  };
  const ofWall = { bearer: wall.secretKey };
  const ofSurvey = { bearer: survey.secretKey };
  const lead = { click_id: landing.searchParams.get('click') ?? '', transaction_id: 'T1' };
  const transaction = { query: { currency_adjustment: '1' } };
  const session = await client.post(`/v1/walls/${wall.adwallId}/sessions`, { ...ofWall, json: { subid1 } });
  const { token } = session.body as { token: string };
  valid = {
    createProfile: { json: { api_key: survey.secretKey, ...profile } },
    readProfile: ofSurvey,
    replaceProfile: { ...ofSurvey, json: profile },
    surveys: ofSurvey,
    createProfileTransaction: { ...ofSurvey, ...transaction },
    listProfileTransactions: ofSurvey,
    createWallTransaction: { ...ofWall, ...transaction },
    listWallTransactions: ofWall,
    offers: { query: { subid1 } },
    offerCategories: { query: { subid1 } },
    explainOffers: { ...ofWall, query: { subid1 } },
    wallDetails: {},
    oldWallDetails: {},
    createTicket: { json: { name: 'Grace', email: 'grace@mail.example', subject_id: 3, message: 'Hello' } },
    activity: { bearer: secrets.add(token) },
    wallLeads: { ...ofWall, query: { limit: 2 } },
    createWallSession: { ...ofWall, json: { subid1 } },
    createProfileSession: { ...ofSurvey, json: { subid1 } },
    click: {},
    lead: { query: lead },
    postLead: { json: lead },
    leadWithSecret: { query: lead },
    postLeadWithSecret: { json: lead },
  };
  operations = readOperations((await client.get('/openapi.json')).body as Document);
});

afterAll(async () => {
  await service.stop();
});

/** Values that hardly any parameter accepts. */
const oddText = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '-0', '1e999', 'NaN', 'Infinity', '0x10', '1.00001', '00', '9007199254740993'),
  fc.constantFrom(
    '99999999999999999999999999',
    '1,2,3',
    'true',
    'null',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    '%',
    '%00',
  ),
  fc.constantFrom(
    '\u0000',
    'a\u0007b',
    '\u202egnp.exe',
    '\ufeff',
    '\u2028',
    "' or 1=1 --",
    '<script>',
    '../..',
    '${7*7}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 70 }),
  fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed()),
  fc.integer({ min: 61, max: 3000 }).map((length) => 'x'.repeat(length)),
  fc.double().map(String),
);

const oddJson = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 1e308, -1e-7, [], {}, [[]], [null], { length: 1 }),
  fc.constant(JSON.parse('{"__proto__": {"admin": true}, "toString": 1}') as unknown),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
  fc.integer({ min: 1000, max: 40_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 100, max: 4000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
);

/** Changes to a valid request. */
interface Change {
  query: { name: string; values: string[]; asList: boolean }[];
  body: { name: string; value: unknown; isAbsent: boolean }[];
  wholeBody: { text: string; mediaType: string } | null;
  path: { name: string; value: string } | null;
  asForm: boolean;
}

function changeOf(operation: Operation): fc.Arbitrary<Change> {
  const strange = fc.constantFrom('__proto__', 'constructor', 'toString', 'x[]', '[]', '', 'a.b', '\u0000');
  const nameOf = (names: string[]) =>
    names.length === 0 ? strange : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, strange);
  return fc.record({
    query: fc.array(
      fc.record({
        name: nameOf(operation.query),
        values: fc.array(oddText, { minLength: 1, maxLength: 3 }),
        asList: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    body:
      operation.body.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ name: nameOf(operation.body), value: oddJson, isAbsent: fc.boolean() }), {
            maxLength: 3,
          }),
    wholeBody:
      operation.body.length === 0
        ? fc.constant(null)
        : fc.option(
            fc.record({
              text: fc.oneof(
                oddText,
                fc.constantFrom('{"a":', '[]', '"x"', '{"a":1}{"b":2}', '\ufeff{}', '--x--', '--x\r\n\r\n\r\n--x--'),
              ),
              mediaType: fc.constantFrom(
                'application/json',
                'application/x-www-form-urlencoded',
                'multipart/form-data; boundary=x',
                'multipart/form-data',
                'text/plain',
                'x',
                '',
              ),
            }),
            { freq: 6 },
          ),
    path: fc.option(fc.record({ name: fc.constantFrom(...parametersOf(operation.path)), value: oddText }), { freq: 4 }),
    asForm: fc.boolean(),
  });
}

function requestOf(operation: Operation, change: Change): { path: string; options: RequestOptions } {
  const base = valid[operation.name] ?? {};
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = change.path?.name === name ? change.path.value : (pathValues[name] ?? '');
    // URL parsers drop dot segments, which would name another resource.
    return /^\.{1,2}$/.test(value) ? 'dots' : encodeURIComponent(value);
  });
  const changed = new Set(change.query.map(({ name }) => name));
  const baseQuery = typeof base.query === 'object' ? Object.entries(base.query) : [];
  const pairs = [
    ...baseQuery.filter(([name]) => !changed.has(name)).map(([name, value]) => [name, String(value)] as const),
    ...change.query.flatMap(({ name, values, asList }) =>
      values.map((value) => [asList ? `${name}[]` : name, value] as const),
    ),
  ];
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const { json, ...rest } = base;
  const options: RequestOptions = { ...rest, ...(query !== '' ? { query } : {}) };
  if (change.wholeBody !== null) {
    const { mediaType, text } = change.wholeBody;
    return { path, options: { ...options, body: text, headers: { 'Content-Type': mediaType } } };
  }
  if (operation.body.length === 0) return { path, options };
  const entries = new Map<string, unknown>(Object.entries(json ?? {}));
  for (const { name, value, isAbsent } of change.body) {
    if (isAbsent) entries.delete(name);
    else entries.set(name, value);
  }
  if (change.asForm && json === undefined) {
    const texts = [...entries].map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(formText(value))}`,
    );
    return { path, options: { ...options, form: texts.join('&') } };
  }
  // Not by `JSON.stringify` of an object: an object literal can't have `__proto__` as a plain field.
  const members = [...entries].filter(([, value]) => value !== undefined);
  const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
  return { path, options: { ...options, body: text, headers: { 'Content-Type': 'application/json' } } };
}

describe('bad input', () => {
  test('the document has every route, and each has a valid request here', () => {
    const documented = operations.map(({ name }) => name).toSorted();
    expect(documented, 'Add the endpoint to server/http/endpoints/all.ts.').toEqual(endpointNames.toSorted());
    const tried = Object.keys(valid).toSorted();
    expect(tried, 'Add a valid request of the endpoint to `valid`.').toEqual(endpointNames.toSorted());
    const parameters = operations.flatMap(({ path }) => parametersOf(path));
    const unknown = parameters.filter((name) => pathValues[name] === undefined);
    expect(unknown, 'Add a value of the path parameter to `pathValues`.').toEqual([]);
    const withBody = operations.filter(({ body }) => body.length > 0).map(({ method }) => method);
    expect(withBody).toHaveLength(operations.filter(({ method }) => method !== 'GET').length);
  });

  test.each(endpointNames)('%s', async (name) => {
    const operation = operations.find((candidate) => candidate.name === name);
    if (operation === undefined) throw new Error(`${name} is not in the document`);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(changeOf(operation), async (change) => {
        const before = databaseDigest(service.databaseUrl);
        const { path, options } = requestOf(operation, change);
        const answer: Answer = await service.client.send(operation.method, path, options);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 400) return;
        refused += 1;
        if (name !== 'click') expect(answer.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
        expect(databaseDigest(service.databaseUrl)).toBe(before);
      }),
      { numRuns: RUNS_AN_ENDPOINT },
    );
    expect(refused).toBeGreaterThan(0);
  });

  test('the service is healthy afterwards, and no prototype was polluted', async () => {
    expect((await service.client.get('/health/ready')).body).toMatchObject({ ready: true });
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    expect((await service.store.verifyLedger({ limit: 10 })).broken).toEqual([]);
  });
});

function formText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

function readOperations(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => parameter.name.replace(/\[\]$/, '')),
      body: bodyFields(document, operation),
    })),
  );
}

function bodyFields(document: Document, operation: OperationObject): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const name = schema?.$ref?.split('/').at(-1);
  const resolved = name === undefined ? schema : document.components.schemas[name];
  return Object.keys(resolved?.properties ?? {});
}
