import { pathParameters } from '@rewards-wall/shared/schema/path-parameters.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { expect, test } from 'vitest';
import { newPerson, openAdminClient, type AdminClient } from '../support/requests/admins.ts';
import { feedOf, OFFER, offerOf } from '../support/requests/admin-samples.ts';
import { newCase } from '../support/requests/casework.ts';
import { parametersOf, readOperations, type OpenApiDocument, type Operation } from '../support/requests/operations.ts';
import { bodiesWith, sampleBody } from '../support/requests/sample-body.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const NUL = 'a\0b';
const HALF = 'a\ud800b';
/** Text that no engine takes, or that only bad code minds. */
const odd = [NUL, HALF, 'x'.repeat(10_000), `'; DROP TABLE leads; --`, '{"$gt":""}', '%', '\u202e'] as const;

type Options = NonNullable<Parameters<AdminClient['ask']>[1]>;
type Params = Record<string, string | number>;

/** What a request has in it, and how it is sent. */
interface Tried {
  where: string;
  text: string;
  options: Options;
}

interface Known {
  document: OpenApiDocument;
  params: Params;
}

const names = Object.keys(adminApi) as AdminEndpointName[];
const known = new WeakMap<TestService, Promise<Known>>();

/** The admin API's document, and something that each parameter of its paths names. */
function read(service: TestService): Promise<Known> {
  const found = known.get(service) ?? readOnce(service);
  known.set(service, found);
  return found;
}

async function readOnce(service: TestService): Promise<Known> {
  const { clickId, deliveryId, held, owner, postbackId, subid1, ticketId, wall } = await newCase(service);
  await offerOf(service);
  const { params } = await feedOf(service);
  const { adminId } = await newPerson(service, { role: 'viewer', publishers: null });
  const { profileId } = await service.newPanel();
  const response = await fetch(`${service.url}/console/openapi.json`);
  return {
    document: (await response.json()) as OpenApiDocument,
    params: {
      ...params,
      pubId: service.pubId,
      adwallId: wall.adwallId,
      profileId,
      offer_id: OFFER,
      ticket_id: ticketId,
      lead_id: held,
      click_id: clickId,
      delivery_id: deliveryId,
      postback_id: postbackId,
      owner,
      subid1,
      admin_id: adminId,
      key_id: 'none',
      session_id: 'none',
    },
  };
}

/** Each request with one of the odd texts in one place, and all else as it should be. */
function triesOf({ name, path, query }: Operation, { document, params }: Known): Tried[] {
  const own = Object.fromEntries(parametersOf(path).map((one) => [one, params[one] ?? 'none']));
  const json = sampleBody(document, name);
  const body = json === undefined ? {} : { json };
  return odd.flatMap((text) => {
    // Halves of surrogate pairs have no form in an address.
    const inAddress = text === HALF ? [] : [...Object.keys(own).filter(isText), ...query];
    const addressed = inAddress.map((where) => {
      const isQuery = query.includes(where);
      const options = isQuery ? { params: own, query: { [where]: text } } : { params: { ...own, [where]: text } };
      return { where, text, options: { ...options, ...body } };
    });
    const bodies = bodiesWith(json, text).map((one) => ({ where: 'body', text, options: { params: own, json: one } }));
    return [...addressed, ...bodies];
  });
}

/** Digits in a path are read as they were sent; anything else names nothing. */
function isText(parameter: string): boolean {
  return Object.entries(pathParameters).find(([name]) => name === parameter)?.[1].kind === 'text';
}

onEveryEngine('text that staff sends', (ready) => {
  test.each(names)('%s refuses what the database can’t keep, and nothing is ever a 5xx', async (name) => {
    const service = ready();
    const found = await read(service);
    const operation = readOperations(found.document).find((one) => one.name === name);
    if (operation === undefined) throw new Error(`${name} is not in the document.`);
    const tries = triesOf(operation, found);
    const { ask } = tries.length === 0 ? await openAdminClient(service) : await newPerson(service);
    for (const { options, text, where } of tries) {
      const { code, status } = await ask(name, options);
      const seen = { where, text: text.slice(0, 20), code, status };
      expect(status, JSON.stringify(seen)).toBeLessThan(500);
      if (text === NUL || text === HALF) {
        const refusal = { where, code: expect.stringMatching(/^(invalid_request|malformed_path)$/) as unknown };
        expect({ where, code }).toEqual(refusal);
      }
    }
  });
});
