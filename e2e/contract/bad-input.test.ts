import { routes } from '@rewards-wall/shared/routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOf, requestOf } from '../support/requests/bad-requests.ts';
import type { ApiResponse, RequestOptions } from '../support/requests/client.ts';
import { followDatabase, type FollowedDatabase } from '../support/database/database-digest.ts';
import { offerRow } from '../support/requests/offers.ts';
import { parametersOf, readOperations, type OpenApiDocument, type Operation } from '../support/requests/operations.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

/**
 * Sends generated bad input to every endpoint of the OpenAPI document: a valid request with some parameters changed.
 * Every status is documented, every refusal is a problem (the client checks both) and changes no row of the database,
 * and nothing is ever a 5xx.
 */

const RUNS_PER_ENDPOINT = 60;

/** Every route but that of the hosted page, which is no endpoint. */
const endpointNames = Object.keys(routes).filter((name) => name !== 'hostedWall');

let service: TestService;
let digest: FollowedDatabase;
let operations: Operation[] = [];
let valid: Record<string, RequestOptions> = {};
let pathValues: Record<string, string> = {};

beforeAll(async () => {
  // After a minute, retention would write what it removed.
  service = await startService({ env: { RETENTION_INTERVAL_S: '0' } });
  const { client, importOffers, newSource, newPanel, newUser, newWall, secrets } = service;
  const source = await newSource({ name: 'net', scheme: 'secret-url' });
  await importOffers([offerRow(1, { source: source.name }), offerRow(2, { category_id: [20] })]);
  const wall = await newWall();
  const panel = await newPanel({ adwallId: wall.adwallId });
  const subid1 = newUser();
  const profile = profileFields(secrets);
  await client.post(panel.user(subid1), { json: { api_key: panel.secretKey, ...profile } });
  const offers = await client.get(`${wall.path}/offers.json`, { query: { subid1 } });
  const [link = ''] = /\/click\/1\/[^"]+/.exec(offers.text) ?? [];
  const landing = new URL((await client.get(link)).headers.get('location') ?? '');
  pathValues = {
    pubId: String(wall.pubId),
    adwallId: String(wall.adwallId),
    profileId: String(panel.profileId),
    subid1,
    offer_id: '1',
    token: link.split('/').at(-1) ?? '',
    source: source.name,
    secret: new URL(source.urlTemplate).pathname.split('/').at(-1) ?? '',
  };
  const ofWall = { bearer: wall.secretKey };
  const ofSurvey = { bearer: panel.secretKey };
  const lead = { click_id: landing.searchParams.get('click') ?? '', transaction_id: 'T1' };
  const transaction = { query: { currency_adjustment: '1' } };
  const session = await client.post(`/v1/walls/${wall.adwallId}/sessions`, { ...ofWall, json: { subid1 } });
  const { token } = session.body as { token: string };
  valid = {
    createProfile: { json: { api_key: panel.secretKey, ...profile } },
    readProfile: ofSurvey,
    replaceProfile: { ...ofSurvey, json: profile },
    explainSurveys: { ...ofSurvey },
    changeConsent: { ...ofSurvey, json: { sensitive: null } },
    surveys: ofSurvey,
    createProfileTransaction: { ...ofSurvey, ...transaction },
    listProfileTransactions: ofSurvey,
    createWallTransaction: { ...ofWall, ...transaction },
    listWallTransactions: ofWall,
    offers: { query: { subid1 } },
    offerCategories: { query: { subid1 } },
    explainOffers: { ...ofWall, query: { subid1 } },
    allOffers: { ...ofWall, query: { limit: 2 } },
    wallDetails: {},
    teaser: {},
    oldWallDetails: {},
    createTicket: { json: { name: 'Grace', email: 'grace@mail.example', subject_id: 3, message: 'Hello' } },
    activity: { bearer: secrets.add(token) },
    checkWall: { bearer: token },
    checkPanel: { bearer: panel.publishableKey, query: { subid1 } },
    countFormStep: { json: { step: 'address' } },
    wallLeads: { ...ofWall, query: { limit: 2 } },
    createWallSession: { ...ofWall, json: { subid1 } },
    createProfileSession: { ...ofSurvey, json: { subid1 } },
    click: {},
    lead: { query: lead },
    postLead: { json: lead },
    leadWithSecret: { query: lead },
    postLeadWithSecret: { json: lead },
  };
  digest = followDatabase(service.databaseUrl);
  operations = readOperations((await client.get('/openapi.json')).body as OpenApiDocument);
});

afterAll(async () => {
  digest.close();
  await service.stop();
});

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
        const before = digest.current();
        const { path, options } = requestOf(operation, change, valid[name] ?? {}, pathValues);
        const answer: ApiResponse = await service.client.send(operation.method, path, options);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 400) return;
        refused += 1;
        if (name !== 'click') expect(answer.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
        expect(digest.current()).toBe(before);
      }),
      { numRuns: RUNS_PER_ENDPOINT },
    );
    expect(refused).toBeGreaterThan(0);
  });

  test('the service is healthy afterwards, and no prototype was polluted', async () => {
    expect((await service.client.get('/health/ready')).body).toMatchObject({ ready: true });
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    expect((await service.store.verifyLedger({ limit: 10 })).broken).toEqual([]);
  });
});
