import { adminRoles, permissions, type AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { beforeAll, expect, test } from 'vitest';
import { everywhere, newPerson, openAdminClient, ownPage, withKey } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';
import type { Options } from './casework-requests.ts';
import { names, requestOf, requests } from './endpoint-requests.ts';
import { provider } from './provider-requests.ts';

/** Whether a role may make a request; `isForAll`: the role is for all publishers. */
function mayCall(name: AdminEndpointName, role: AdminRole, { isForAll, isKey }: { isForAll: boolean; isKey: boolean }) {
  const { needs } = requests[name];
  if (needs === 'nothing' || needs === 'person or key') return true;
  if (needs === 'person') return !isKey;
  const { roles, ...rule }: { roles: readonly AdminRole[]; isInstallationWide?: true } = permissions[needs];
  return roles.includes(role) && (isForAll || rule.isInstallationWide !== true);
}

async function newestAction(service: TestService): Promise<string | undefined> {
  const filter = { before: null, limit: 1, action: null, actorId: null, publishers: null };
  return (await service.store.listAudit(filter))[0]?.action;
}

onEveryEngine(
  'the admin API',
  (ready, _start, _copy, engine) => {
    // The first person of an installation becomes its owner, whatever their link says.
    beforeAll(async () => void (await newPerson(ready())));
    const repeatable = new Map<string, Promise<Options>>();
    /**
     * A request that changes nothing, because it reads or is refused. All who make it make the same one: each wall that a
     * request needs makes the reloads of the directory longer.
     */
    const repeatableRequest = (name: AdminEndpointName, pubId: number): Promise<Options> => {
      const service = ready();
      const make = async () => requestOf(service, name, { person: await newPerson(service), pubId });
      const request = repeatable.get(`${name} ${pubId}`) ?? make();
      repeatable.set(`${name} ${pubId}`, request);
      return request;
    };
    let other: Promise<number> | undefined;
    /** A publisher for whom roles for named ones are not. */
    const otherPublisher = (): Promise<number> => (other ??= ready().newPublisher());

    // Who may call what is decided before the store, and `me` reads sessions, keys and roles from both engines. What the
    // store compares itself, such as credit limits, has its own tests on both engines.
    const isDecidedHere = (name: AdminEndpointName): boolean => engine === 'SQLite' || name === 'me';

    test.each(names.filter(isDecidedHere))('no one may call %s, except to sign in', async (name) => {
      const service = ready();
      const { ask } = await openAdminClient(service);
      const isOpen = requests[name].needs === 'nothing';
      const request = await repeatableRequest(name, service.pubId);
      if (isOpen) {
        expect((await ask(name, { ...request, headers: ownPage })).code).not.toBe('not_signed_in');
        return;
      }
      for (const headers of [{}, ownPage, { Cookie: 'rewards-console=nonsense-nonsense-nonsense', ...ownPage }]) {
        const { code, status } = await ask(name, { ...request, headers });
        expect({ code, status }).toEqual({ code: 'not_signed_in', status: 401 });
      }
      for (const bearer of ['ak_wrong', 'nonsense', (await service.newWall()).secretKey]) {
        expect((await ask(name, { ...request, bearer })).code).toBe('not_signed_in');
      }
    });

    for (const role of adminRoles) {
      // An endpoint that anyone may call asks for no role.
      const asksRole = (name: AdminEndpointName): boolean => isDecidedHere(name) && requests[name].needs !== 'nothing';
      const called = role === 'owner' ? names : names.filter(asksRole);
      for (const scope of ['all publishers', 'its own publisher'] as const) {
        const isForAll = scope === 'all publishers';
        /** A person and a key of the role. Those who change their session, or start another one, call nothing else. */
        const newCallers = async () => {
          const grant = { role, publishers: isForAll ? null : [ready().pubId] };
          return { person: await newPerson(ready(), grant), key: await withKey(ready(), grant) };
        };
        let callers: ReturnType<typeof newCallers> | undefined;

        test.each(called)(`%s, as ${role} of ${scope}, with a session and with a key`, async (name) => {
          const service = ready();
          const { needs } = requests[name];
          const isOwn = needs === 'person' || needs === 'nothing';
          const { person, key } = await (isOwn ? newCallers() : (callers ??= newCallers()));
          for (const { caller, isKey } of [
            { caller: person, isKey: false },
            { caller: key, isKey: true },
          ]) {
            const { audit, isOwned } = requests[name];
            const isAllowed = mayCall(name, role, { isForAll, isKey });
            if (!isAllowed) {
              const { code, status } = await caller.ask(name, await repeatableRequest(name, service.pubId));
              expect({ name, code, status }).toEqual({ name, code: 'not_permitted', status: 403 });
              continue;
            }
            const isRead = !isOwn && adminApi[name].method === 'GET';
            const ask = async (pubId: number) => {
              const isRefused = pubId !== service.pubId && !isForAll;
              const request =
                isRead || isRefused ? repeatableRequest(name, pubId) : requestOf(service, name, { person, pubId });
              return caller.ask(name, await request);
            };
            if (isOwned === true || adminApi[name].path.includes('{adwallId}')) {
              const { code, status } = await ask(await otherPublisher());
              expect({ name, code, isDone: status < 300 }).toEqual({
                name,
                code: isForAll ? null : 'not_found',
                isDone: isForAll,
              });
            }
            const answer = await ask(service.pubId);
            const found = { name, code: answer.code, isDone: answer.status < 300 };
            expect(found).toEqual({ name, code: null, isDone: true });
            if (name === 'me')
              expect(answer.body).toMatchObject({ role, publishers: isForAll ? null : [service.pubId] });
            if (audit !== undefined) expect(await newestAction(service)).toBe(audit);
          }
        });
      }
    }

    test('a held lead of another publisher is unknown to a role for named ones, and stays held', async () => {
      const service = ready();
      const [foreign, own] = [await newCase(service, await service.newPublisher()), await newCase(service)];
      const { ask } = await newPerson(service, { role: 'support', publishers: [service.pubId] });
      const json = { lead_ids: [foreign.held, own.held, 'led_none'], decision: 'reject', reason: 'fraud' };
      expect((await ask('decideLeads', { json })).body).toEqual({
        results: [
          { lead_id: foreign.held, outcome: 'unknown_lead' },
          { lead_id: own.held, outcome: 'rejected' },
          { lead_id: 'led_none', outcome: 'unknown_lead' },
        ],
      });
      const states = [foreign.held, own.held].map(async (id) => (await service.store.readLeadCase(id))?.lead.state);
      expect(await Promise.all(states)).toEqual(['pending', 'rejected']);
    });

    test('a role for named publishers sees the walls and the audit log of these only', async () => {
      const service = ready();
      const [mine, other] = [await service.newPublisher(), await service.newPublisher()];
      const walls = [await service.newWall({}, mine), await service.newWall({}, other)];
      const owner = await newPerson(service, everywhere);
      for (const { adwallId } of walls) {
        await owner.ask('changeWall', { params: { adwallId }, json: { origins: ['https://b.example'] } });
      }
      const { ask } = await newPerson(service, { role: 'manager', publishers: [mine] });
      const listed = (await ask('listWalls')).body as { walls: { adwall_id: number }[] };
      expect(listed.walls.map((wall) => wall.adwall_id)).toEqual([walls[0]?.adwallId]);
      const { rows } = (await ask('listAudit')).body as { rows: { pub_id: number; subject: string; before: object }[] };
      expect(rows).toMatchObject([{ pub_id: mine, subject: `wall ${walls[0]?.adwallId}`, before: { origins: [] } }]);
      const unknown = await ask('changeWall', { params: { adwallId: 999_999 }, json: { origins: [] } });
      const foreign = await ask('changeWall', { params: { adwallId: walls[1]?.adwallId ?? 0 }, json: { origins: [] } });
      expect([unknown.code, foreign.code]).toEqual(['not_found', 'not_found']);
      const detail = ({ body }: typeof unknown) => String(Reflect.get(Object(body), 'detail')).replace(/\d+/, 'N');
      expect(detail(foreign)).toBe(detail(unknown));
    });
  },
  { env: provider.env },
);
