import type { Decisions } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { TestUsersRemoved } from '@rewards-wall/shared/admin/trial-schema.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../server/store/database-failures.ts';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';
import { requestOf } from './endpoint-requests.ts';

type Command = (input: unknown) => Promise<unknown>;

/** The database is gone from this call of a command on, counted from 1, until all mocks are restored: for this command, and for `also`. */
function loseDatabaseAt({ store }: TestService, command: string, call: number, also: readonly string[] = []): void {
  const commands = store as unknown as Record<string, Command>;
  let calls = 0;
  const lose = (name: string, counts: boolean): void => {
    const works = commands[name] ?? expect.unreachable();
    vi.spyOn(commands, name).mockImplementation(async (input) => {
      if (counts) calls += 1;
      if (calls >= call) throw new DatabaseUnavailable(new Error('gone'));
      return works(input);
    });
  };
  lose(command, true);
  for (const name of also) lose(name, false);
}

/** Asks whether a key was used. */
const LOOK_UP = 'findStaffKey';

/** What records or does more after the first transaction, and where it can fail then. */
const later: readonly (readonly [AdminEndpointName, string, number])[] = [
  ['startTrial', 'openTestPerson', 1],
  ['startTrial', 'recordAudit', 2],
  ['reportTrial', 'creditLead', 1],
  ['reportTrial', 'recordAudit', 2],
  ['openTestVisit', 'openTestPerson', 1],
  ['openTestVisit', 'recordAudit', 2],
  ['removeTestUsers', 'recordAudit', 2],
  ['testPostback', 'recordAudit', 2],
  ['testSurveyProvider', 'recordAudit', 2],
  ['runFeed', 'leaseFeed', 1],
  ['eraseUser', 'purgeLog', 1],
];

onEveryEngine('what staff does, broken off half-way', (ready) => {
  const once = (service: TestService) => ({ 'Idempotency-Key': service.newUser() });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function twoHeld(service: TestService): Promise<[string, string]> {
    const [one, two] = [await newCase(service, service.pubId), await newCase(service, service.pubId)];
    return [one.held, two.held];
  }

  async function threeTestUsers(service: TestService) {
    const { adwallId } = await service.newWall();
    const users = ['test-a', 'test-b', 'test-c'];
    for (const subid1 of users) {
      const account = { kind: 'wall', profileId: adwallId, subid1 } as const;
      const newKey = () => service.vault.newPersonKey().wrappedKey;
      await service.store.openTestPerson({ account, newKey, at: service.clock.now() });
    }
    const left = async () => (await service.store.listTestPersons({ kind: 'wall', profileId: adwallId })).length;
    return { params: { adwallId }, left };
  }

  test('neither the failure nor a repeat says that nothing was done', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const [one, two] = await twoHeld(service);
    const request = { json: { lead_ids: [one, two], decision: 'approve' }, headers: once(service) };
    loseDatabaseAt(service, 'releaseLead', 2);
    expect((await ask('decideLeads', request)).code).toBe('outcome_unknown');
    vi.restoreAllMocks();
    const again = await ask('decideLeads', request);
    expect(again.code).toBe('already_carried_out');
    expect(again.text).toContain(`carried out, at least in part: lead ${one}.`);
    const rest = await ask('decideLeads', { json: request.json, headers: once(service) });
    expect((rest.body as Decisions).results[1]).toMatchObject({ lead_id: two, outcome: 'credited' });
  });

  test('without a key, the failure doesn’t say that nothing was done either, unless nothing was', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const json = { lead_ids: await twoHeld(service), decision: 'approve' };
    loseDatabaseAt(service, 'findLead', 1);
    expect((await ask('decideLeads', { json })).code).toBe('database_unavailable');
    vi.restoreAllMocks();
    loseDatabaseAt(service, 'releaseLead', 2);
    expect((await ask('decideLeads', { json })).code).toBe('outcome_unknown');
    vi.restoreAllMocks();
    const { results } = (await ask('decideLeads', { json })).body as Decisions;
    expect(results.map(({ outcome }) => outcome)).toEqual(['not_held', 'credited']);
  });

  test.each([
    ['with a key', true],
    ['without a key', false],
  ])(
    'if the database goes while test users are erased, no response claims that nothing was erased: %s',
    async (_how, hasKey) => {
      const service = ready();
      const { ask } = await newPerson(service);
      const { left, params } = await threeTestUsers(service);
      const request = { params, ...(hasKey && { headers: once(service) }) };
      loseDatabaseAt(service, 'erasePerson', 2, [LOOK_UP]);
      expect((await ask('removeTestUsers', request)).code).toBe('outcome_unknown');
      vi.restoreAllMocks();
      expect(await left()).toBe(2);
      if (hasKey) {
        // No one could keep that it broke off, so it may still be under way.
        expect((await ask('removeTestUsers', request)).code).toBe('still_under_way');
        service.clock.forward(MINUTE);
        const again = await ask('removeTestUsers', request);
        expect(again.code).toBe('already_carried_out');
        expect(again.text).toContain(`at least in part, or is still running: wall ${params.adwallId}.`);
        expect(await left()).toBe(2);
      }
      expect((await ask('removeTestUsers', { params })).body as TestUsersRemoved).toEqual({ removed: 2 });
    },
  );

  test('if no one can look whether a key was used, no one says that it wasn’t', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const request = { json: { lead_ids: await twoHeld(service), decision: 'approve' }, headers: once(service) };
    loseDatabaseAt(service, 'findLead', 1, [LOOK_UP]);
    expect((await ask('decideLeads', request)).code).toBe('outcome_unknown');
    vi.restoreAllMocks();
    expect(((await ask('decideLeads', request)).body as Decisions).results).toHaveLength(2);
    // A refusal may follow what was recorded, too.
    loseDatabaseAt(service, LOOK_UP, 2);
    expect((await ask('removeFeed', { params: { feed: 'none' }, headers: once(service) })).code).toBe(
      'outcome_unknown',
    );
  });

  test.each(later)('%s: a failure of %s after the first transaction, call %i', async (name, command, call) => {
    const service = ready();
    const person = await newPerson(service);
    const request = await requestOf(service, name, { person, pubId: service.pubId });
    loseDatabaseAt(service, command, call);
    expect((await person.ask(name, request)).code).toBe('outcome_unknown');
  });

  test.each(['testPostback', 'testSurveyProvider'] as const)(
    '%s: what is not recorded is not sent, and a repeat sends nothing',
    async (name) => {
      const service = ready();
      const person = await newPerson(service);
      const request = await requestOf(service, name, { person, pubId: service.pubId });
      const asked = { ...request, headers: { ...request?.headers, ...once(service) } };
      const actions = async () => {
        const filter = { before: null, limit: 10, action: null, actorId: person.adminId, publishers: null };
        return (await service.store.listAudit(filter)).filter(({ action }) => action.endsWith('.test'));
      };
      loseDatabaseAt(service, 'recordAudit', 1);
      expect((await person.ask(name, asked)).code).toBe('database_unavailable');
      vi.restoreAllMocks();
      // The process ends after it has sent.
      loseDatabaseAt(service, 'recordAudit', 2, [LOOK_UP]);
      expect((await person.ask(name, asked)).code).toBe('outcome_unknown');
      vi.restoreAllMocks();
      const [first, ...others] = await actions();
      expect(others).toEqual([]);
      expect(first?.after).toMatchObject({ request_id: expect.stringMatching(/\w/) });
      service.clock.forward(MINUTE);
      expect((await person.ask(name, asked)).code).toBe('already_carried_out');
      expect(await actions()).toHaveLength(1);
      expect((await person.ask(name, request)).status).toBe(200);
      const [outcome] = await actions();
      expect(outcome?.after).toMatchObject({ outcome: expect.anything() });
    },
  );
});
