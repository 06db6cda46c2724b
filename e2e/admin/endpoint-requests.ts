import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { newInvitation, newPerson, withKey, type Person } from '../support/requests/admins.ts';
import {
  feedOf,
  feedOfferOf,
  feedRunOf,
  newFeed,
  OFFER,
  offerOf,
  placementOf,
  rule,
  ruleOf,
  wallKeyOf,
  wallOf,
} from '../support/requests/admin-samples.ts';
import { offerRow, tileBody } from '../support/requests/offers.ts';
import type { TestService } from '../support/service/start-service.ts';
import { caseworkRequests, type EndpointCase, type Options } from './casework-requests.ts';
import { factorRequests } from './factor-requests.ts';
import { providerRequests } from './provider-requests.ts';
import { toolRequests } from './tool-requests.ts';

/** What each endpoint needs, and a valid request. Someone who may make it is answered with a 2xx. */
export const requests: Readonly<Record<AdminEndpointName, EndpointCase>> = {
  signIn: { needs: 'nothing', audit: 'sign-in', request: async (service) => ({ json: await credentials(service) }) },
  readLink: { needs: 'nothing', request: async (service) => ({ json: { token: await newLink(service) } }) },
  useLink: {
    needs: 'nothing',
    audit: 'link.invite',
    request: async (service) => ({
      json: { token: await newLink(service), name: service.newUser(), password: 'harbor quest seventeen' },
    }),
  },
  me: { needs: 'person or key' },
  signOut: { needs: 'person', audit: 'sign-out' },
  stepUp: { needs: 'person', request: () => ({ json: { password: '' } }) },
  changePassword: {
    needs: 'person',
    audit: 'password.change',
    request: () => ({ json: { current_password: '', password: 'harbor quest eighteen' } }),
  },
  listSessions: { needs: 'person' },
  endSession: { needs: 'person', audit: 'sign-out', request: () => ({ params: { session_id: '' } }) },
  listTeam: { needs: 'team.change' },
  invite: { needs: 'team.change', audit: 'team.invite', request: () => ({ json: { role: 'viewer' } }) },
  changeRole: {
    needs: 'team.change',
    audit: 'team.change',
    request: async (service) => ({ params: { admin_id: await newViewer(service) }, json: { role: 'support' } }),
  },
  listTeamSessions: { needs: 'team.change' },
  endTeamSession: {
    needs: 'team.change',
    audit: 'session.end',
    request: async (service) => {
      const person = await newPerson(service, { role: 'viewer', publishers: null });
      return { params: { admin_id: person.adminId, session_id: await sessionOf(service, person) } };
    },
  },
  removeAdmin: {
    needs: 'team.change',
    audit: 'team.remove',
    request: async (service) => ({ params: { admin_id: await newViewer(service) } }),
  },
  listAdminKeys: { needs: 'admin-keys.change' },
  createAdminKey: {
    needs: 'admin-keys.change',
    audit: 'admin-key.create',
    request: () => ({ json: { name: 'reports', role: 'viewer' } }),
  },
  revokeAdminKey: {
    needs: 'admin-keys.change',
    audit: 'admin-key.revoke',
    request: async (service) => ({ params: { key_id: (await withKey(service)).keyId } }),
  },
  listAudit: { needs: 'audit.read' },
  readOverview: { needs: 'figures.read', request: wallOf },
  readReversals: { needs: 'figures.read', request: wallOf },
  listOffers: { needs: 'offers.read' },
  showOffer: { needs: 'offers.read', request: async (service) => ({ params: await offerOf(service) }) },
  switchOffer: {
    needs: 'offers.change',
    audit: 'offer.switch',
    request: async (service) => ({ params: await offerOf(service), json: { enabled: false } }),
  },
  overrideOffer: {
    needs: 'offers.change',
    audit: 'offer.override',
    request: async (service) => ({ params: { offer_id: await feedOfferOf(service) }, json: { name: 'Ours' } }),
  },
  saveTile: {
    needs: 'offers.change',
    audit: 'offer.tile',
    request: () => ({ params: { offer_id: 77_001 }, json: tileBody }),
  },
  importOffers: {
    needs: 'offers.change',
    audit: 'offer.import',
    request: () => ({ json: { text: JSON.stringify([offerRow(OFFER)]) } }),
  },
  placeOffer: {
    needs: 'walls.change',
    audit: 'wall.change',
    request: async (service, pubId) => ({
      params: { ...(await wallOf(service, pubId)).params, ...(await offerOf(service)) },
      json: { place: 'featured' },
    }),
  },
  explainOffer: {
    needs: 'credits.read',
    audit: 'user.read',
    request: async (service, pubId) => ({
      params: { ...(await wallOf(service, pubId)).params, ...(await offerOf(service)) },
      json: { subid1: 'ann' },
    }),
  },
  listFeeds: { needs: 'feeds.read' },
  listAdapters: { needs: 'feeds.read' },
  addFeed: {
    needs: 'feeds.change',
    audit: 'feed.add',
    request: (service) => ({ json: newFeed(service) }),
  },
  showFeed: { needs: 'feeds.read', request: feedOf },
  changeFeed: {
    needs: 'feeds.change',
    audit: 'feed.change',
    request: async (service) => ({ ...(await feedOf(service)), json: { share: 0.5 } }),
  },
  pauseFeed: {
    needs: 'feeds.change',
    audit: 'feed.change',
    request: async (service) => ({ ...(await feedOf(service)), json: { paused: true } }),
  },
  runFeed: {
    needs: 'feeds.change',
    audit: 'feed.run',
    request: async (service) => ({ ...(await feedOf(service)), json: {} }),
  },
  listFeedRuns: { needs: 'feeds.read', request: feedOf },
  readFeedRun: { needs: 'feeds.read', request: feedRunOf },
  previewFeed: { needs: 'feeds.change', request: feedOf },
  readCallback: { needs: 'feeds.change', audit: 'feed.callback', request: feedOf },
  removeFeed: { needs: 'feeds.change', audit: 'feed.remove', request: feedOf },
  readSystem: { needs: 'system.read' },
  readFirstRun: { needs: 'walls.read' },
  listWalls: { needs: 'walls.read' },
  readSettingForms: { needs: 'walls.read' },
  addWall: {
    needs: 'walls.create',
    audit: 'wall.create',
    request: (_service, publisher) => ({
      json: { publisher, name: 'Second wall', currency: { name: 'Gems', ratio: 10 } },
    }),
  },
  readWall: { needs: 'walls.read', request: wallOf },
  previewWall: {
    needs: 'walls.read',
    request: async (service, pubId) => {
      const { adwallId } = await service.newWall({}, pubId);
      return { params: { pubId, adwallId }, query: { subid1: 'ann' } };
    },
  },
  changeWall: {
    needs: 'walls.change',
    audit: 'wall.change',
    request: async (service, pubId) => ({
      ...(await wallOf(service, pubId)),
      json: { origins: ['https://a.example'] },
    }),
  },
  addPanel: {
    needs: 'walls.change',
    audit: 'panel.create',
    request: async (service, pubId) => ({ ...(await wallOf(service, pubId)), json: { name: 'Polls' } }),
  },
  changePanel: {
    needs: 'walls.change',
    audit: 'panel.change',
    isOwned: true,
    request: async (service, pubId) => {
      const { profileId } = await service.newPanel({ pubId });
      return { params: { profileId }, json: { name: 'Polls' } };
    },
  },
  listCredits: { needs: 'credits.read', request: wallOf },
  listRules: { needs: 'walls.read', request: wallOf },
  addRule: {
    needs: 'walls.change',
    audit: 'rule.add',
    request: async (service, pubId) => ({ ...(await wallOf(service, pubId)), json: { name: 'Hide', rule } }),
  },
  changeRule: {
    needs: 'walls.change',
    audit: 'rule.change',
    request: async (service, pubId) => ({ ...(await ruleOf(service, pubId)), json: { name: 'Hide all' } }),
  },
  moveRule: {
    needs: 'walls.change',
    audit: 'rule.move',
    request: async (service, pubId) => ({ ...(await ruleOf(service, pubId)), json: {} }),
  },
  removeRule: { needs: 'walls.change', audit: 'rule.remove', request: ruleOf },
  removePlacement: { needs: 'walls.change', audit: 'placement.remove', request: placementOf },
  previewRule: {
    needs: 'walls.change',
    request: async (service, pubId) => ({ ...(await wallOf(service, pubId)), json: { rule } }),
  },
  listWallKeys: { needs: 'walls.keys', request: wallOf },
  createWallKey: { needs: 'walls.keys', audit: 'wall.key-create', request: wallOf },
  endWallKey: { needs: 'walls.keys', audit: 'wall.key-end', request: wallKeyOf },
  ...caseworkRequests,
  ...toolRequests,
  ...providerRequests,
  ...factorRequests,
};

export const names = Object.keys(adminApi) as AdminEndpointName[];

/** The request of an endpoint as someone makes it: about something of the publisher, or of the person. */
export async function requestOf(
  service: TestService,
  name: AdminEndpointName,
  { person, pubId }: { person: Person; pubId: number },
): Promise<Options> {
  const { request, requestAs } = requests[name];
  const given = (await requestAs?.(service, person)) ?? (await request?.(service, pubId)) ?? {};
  return withOwn(person, await sessionOf(service, person), given);
}

async function newLink(service: TestService): Promise<string> {
  return service.secrets.add(await newInvitation(service, { role: 'viewer', publishers: null }));
}

async function newViewer(service: TestService): Promise<string> {
  return (await newPerson(service, { role: 'viewer', publishers: null })).adminId;
}

async function credentials(service: TestService): Promise<object> {
  const { name, password } = await newPerson(service);
  return { name, password };
}

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
