import { adminRoles, permissions, type AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import { adminRoutes, type AdminRouteName } from '@rewards-wall/shared/admin/routes.ts';
import { expect, test } from 'vitest';
import { cli, everywhere, newPerson, openAdminClient, ownPage, withKey } from '../support/requests/admins.ts';
import { feedOf, feedOfferOf, newFeed, OFFER, offerOf, wallOf } from '../support/requests/admin-things.ts';
import { offerRow } from '../support/requests/offers.ts';
import { caseworkRequests, type EndpointCase, type Options } from './casework-requests.ts';
import { toolRequests } from './tool-requests.ts';
import { factorRequests } from './factor-requests.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

/** What each endpoint needs, and a valid request. Somebody who may make it is answered with a 2xx. */
const requests: Readonly<Record<AdminRouteName, EndpointCase>> = {
  signIn: { needs: 'nothing', audit: 'sign-in', request: async (service) => ({ json: await credentials(service) }) },
  readLink: { needs: 'nothing', request: async (service) => ({ json: { token: await newLink(service) } }) },
  useLink: {
    ...{ needs: 'nothing', audit: 'link.invite' },
    request: async (service) => ({
      json: { token: await newLink(service), name: service.newUser(), password: 'harbor quest seventeen' },
    }),
  },
  me: { needs: 'person or key' },
  signOut: { needs: 'person', audit: 'sign-out' },
  stepUp: { needs: 'person', request: () => ({ json: { password: '' } }) },
  changePassword: {
    ...{ needs: 'person', audit: 'password.change' },
    request: () => ({ json: { current_password: '', password: 'harbor quest eighteen' } }),
  },
  listSessions: { needs: 'person' },
  endSession: { needs: 'person', audit: 'sign-out', request: () => ({ params: { session_id: '' } }) },
  listTeam: { needs: 'team.change' },
  invite: { needs: 'team.change', audit: 'team.invite', request: () => ({ json: { role: 'viewer' } }) },
  changeRole: {
    ...{ needs: 'team.change', audit: 'team.change' },
    request: async (service) => ({ params: { admin_id: await newViewer(service) }, json: { role: 'support' } }),
  },
  removeAdmin: {
    ...{ needs: 'team.change', audit: 'team.remove' },
    request: async (service) => ({ params: { admin_id: await newViewer(service) } }),
  },
  listAdminKeys: { needs: 'admin-keys.change' },
  createAdminKey: {
    ...{ needs: 'admin-keys.change', audit: 'admin-key.create' },
    request: () => ({ json: { name: 'reports', role: 'viewer' } }),
  },
  revokeAdminKey: {
    ...{ needs: 'admin-keys.change', audit: 'admin-key.revoke' },
    request: async (service) => ({ params: { key_id: (await withKey(service)).keyId } }),
  },
  listAudit: { needs: 'audit.read' },
  readOverview: { needs: 'figures.read', request: wallOf },
  listOffers: { needs: 'offers.read' },
  showOffer: { needs: 'offers.read', request: async (service) => ({ params: await offerOf(service) }) },
  switchOffer: {
    ...{ needs: 'offers.change', audit: 'offer.switch' },
    request: async (service) => ({ params: await offerOf(service), json: { enabled: false } }),
  },
  overrideOffer: {
    ...{ needs: 'offers.change', audit: 'offer.override' },
    request: async (service) => ({ params: { offer_id: await feedOfferOf(service) }, json: { name: 'Ours' } }),
  },
  importOffers: {
    ...{ needs: 'offers.change', audit: 'offer.import' },
    request: () => ({ json: { text: JSON.stringify([offerRow(OFFER)]) } }),
  },
  placeOffer: {
    ...{ needs: 'walls.change', audit: 'wall.change' },
    request: async (service, pubId) => ({
      params: { ...(await wallOf(service, pubId)).params, ...(await offerOf(service)) },
      json: { place: 'featured' },
    }),
  },
  explainOffer: {
    needs: 'credits.read',
    request: async (service, pubId) => ({
      params: { ...(await wallOf(service, pubId)).params, ...(await offerOf(service)) },
      query: { subid1: 'ann' },
    }),
  },
  listFeeds: { needs: 'feeds.read' },
  listAdapters: { needs: 'feeds.read' },
  addFeed: {
    ...{ needs: 'feeds.change', audit: 'feed.add' },
    request: (service) => ({ json: newFeed(service) }),
  },
  showFeed: { needs: 'feeds.read', request: feedOf },
  changeFeed: {
    ...{ needs: 'feeds.change', audit: 'feed.change' },
    request: async (service) => ({ ...(await feedOf(service)), json: { share: 0.5 } }),
  },
  pauseFeed: {
    ...{ needs: 'feeds.change', audit: 'feed.change' },
    request: async (service) => ({ ...(await feedOf(service)), json: { paused: true } }),
  },
  runFeed: {
    ...{ needs: 'feeds.change', audit: 'feed.run' },
    request: async (service) => ({ ...(await feedOf(service)), json: {} }),
  },
  previewFeed: { needs: 'feeds.change', request: feedOf },
  readCallback: { needs: 'feeds.change', audit: 'feed.callback', request: feedOf },
  removeFeed: { ...{ needs: 'feeds.change', audit: 'feed.remove' }, request: feedOf },
  readSystem: { needs: 'system.read' },
  readFirstRun: { needs: 'walls.read' },
  listWalls: { needs: 'walls.read' },
  readWall: { needs: 'walls.read', request: wallOf },
  previewWall: {
    needs: 'walls.read',
    request: async (service, pubId) => {
      const { adwallId } = await service.newWall({}, pubId);
      return { params: { pubId, adwallId }, query: { subid1: 'ann' } };
    },
  },
  changeWall: {
    ...{ needs: 'walls.change', audit: 'wall.change' },
    request: async (service, pubId) => ({
      ...(await wallOf(service, pubId)),
      json: { origins: ['https://a.example'] },
    }),
  },
  listCredits: { needs: 'credits.read', request: wallOf },
  createWallKey: { needs: 'walls.keys', audit: 'wall.key-create', request: wallOf },
  ...caseworkRequests,
  ...toolRequests,
  ...factorRequests,
};

const names = Object.keys(adminRoutes) as AdminRouteName[];

async function newLink(service: TestService): Promise<string> {
  const { token } = await service.app.admins.invite({ role: 'viewer', publishers: null }, cli);
  return service.secrets.add(token);
}

async function newViewer(service: TestService): Promise<string> {
  return (await newPerson(service, { role: 'viewer', publishers: null })).adminId;
}

async function credentials(service: TestService): Promise<object> {
  const { name, password } = await newPerson(service);
  return { name, password };
}

/** Whether a role may make a request; `isForAll`: the role is for all publishers. */
function mayCall(name: AdminRouteName, role: AdminRole, { isForAll, isKey }: { isForAll: boolean; isKey: boolean }) {
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

onEveryEngine('the admin API', (ready) => {
  test.each(names)('nobody may call %s, except to sign in', async (name) => {
    const service = ready();
    const { ask } = await openAdminClient(service);
    const request = (await requests[name].request?.(service, service.pubId)) ?? {};
    const isOpen = requests[name].needs === 'nothing';
    for (const headers of [{}, ownPage, { Cookie: 'rewards-console=nonsense-nonsense-nonsense', ...ownPage }]) {
      const { code, status } = await ask(name, { ...request, headers });
      if (!isOpen) expect({ code, status }).toEqual({ code: 'not_signed_in', status: 401 });
    }
    for (const bearer of ['ak_wrong', 'nonsense', (await service.newWall()).secretKey]) {
      const answer = await ask(name, { ...request, bearer });
      if (!isOpen) expect(answer.code).toBe('not_signed_in');
    }
  });

  for (const role of adminRoles) {
    for (const scope of ['all publishers', 'its own publisher'] as const) {
      test.each(names)(`%s, as ${role} of ${scope}, with a session and with a key`, async (name) => {
        const service = ready();
        const isForAll = scope === 'all publishers';
        const foreign = await service.newPublisher();
        const grant = { role, publishers: isForAll ? null : [service.pubId] };
        // Somebody else stays owner, whatever happens to this one.
        const person = await newPerson(service, grant);
        for (const { caller, isKey } of [
          { caller: person, isKey: false },
          { caller: await withKey(service, grant), isKey: true },
        ]) {
          const { audit, isOwned, request, requestAs } = requests[name];
          const isAllowed = mayCall(name, role, { isForAll, isKey });
          const ask = async (pubId: number) => {
            const given = (await requestAs?.(service, person)) ?? (await request?.(service, pubId)) ?? {};
            return caller.ask(name, withOwn(person, await sessionOf(service, person), given));
          };
          if (isAllowed && (isOwned === true || adminRoutes[name].path.includes('{adwallId}'))) {
            const { code, status } = await ask(foreign);
            expect({ name, code, isDone: status < 300 }).toEqual({
              ...{ name, code: isForAll ? null : 'not_found', isDone: isForAll },
            });
          }
          const answer = await ask(service.pubId);
          const found = { name, code: answer.code, isDone: answer.status < 300 };
          expect(found).toEqual({ name, code: isAllowed ? null : 'not_permitted', isDone: isAllowed });
          if (isAllowed && audit !== undefined) expect(await newestAction(service)).toBe(audit);
        }
      });
    }
  }

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
});

/** The id of the person's newest session. */
async function sessionOf(service: TestService, { adminId }: { adminId: string }): Promise<string> {
  const at = service.clock.now();
  const [newest] = await service.store.listAdminSessions({ adminId, at, idleSince: 0 });
  return newest?.sessionId ?? 'none';
}

/** Fills in what is about the caller: their password, and their session. */
function withOwn({ password }: { password: string }, sessionId: string, options: NonNullable<Options>): Options {
  const json = Object(options.json) as Record<string, unknown>;
  const own = {
    ...('current_password' in json && { current_password: password }),
    ...(json['password'] === '' && { password }),
  };
  return {
    ...options,
    ...(options.json === undefined ? {} : { json: { ...json, ...own } }),
    ...(options.params?.['session_id'] === '' ? { params: { session_id: sessionId } } : {}),
  };
}
