import { FIRST_FEED_ID } from '../../../server/schema/feed-terms.ts';
import { bringOffer } from '../feeds/bring-offer.ts';
import { periodOf } from '../../../server/store/ports/statistics.ts';
import type { TestService } from '../service/start-service.ts';
import { offerRow } from './offers.ts';

/** The offer that `offerOf` imports. */
export const OFFER = 71;

export async function offerOf(service: TestService): Promise<{ offer_id: number }> {
  await service.importOffers([offerRow(OFFER)]);
  return { offer_id: OFFER };
}

/** A new wall of this publisher, as path parameters. */
export async function wallOf(service: TestService, pubId: number) {
  return { params: { adwallId: (await service.newWall({}, pubId)).adwallId } };
}

/** What the rule of `ruleOf` says. */
export const rule = { when: { categories: [22] }, then: { hide: true } };

/** The only rule of a new wall, as path parameters. */
export async function ruleOf(service: TestService, pubId: number) {
  const { params } = await wallOf(service, pubId);
  const { adwallId } = params;
  const rule_id = `rul_${adwallId}`;
  const at = service.clock.now();
  await service.store.addRule({
    adwallId,
    rule: { ruleId: rule_id, name: 'Hide', definition: rule },
    before: null,
    at,
  });
  return { params: { ...params, rule_id } };
}

/** A placement of a new wall, as path parameters. */
export async function placementOf(service: TestService, pubId: number) {
  const { params } = await wallOf(service, pubId);
  const counts = [{ ...params, placement: 'shop', offerId: 1, impressions: 1 }];
  await service.store.addImpressions({ period: periodOf(service.clock.now()), counts });
  return { params: { ...params, placement: 'shop' } };
}

/** The only secret key of a new wall, as path parameters. */
export async function wallKeyOf(service: TestService, pubId: number) {
  const { params } = await wallOf(service, pubId);
  const view = await service.app.directory.current();
  const [key] = view.secretKeysOf({ kind: 'wall', profileId: params.adwallId });
  if (key === undefined) throw new Error('A new wall has no secret key.');
  return { params: { ...params, wall_key_id: key.keyId } };
}

/** An offer imported by a feed; the same for all requests to a service. */
export async function feedOfferOf(service: TestService): Promise<number> {
  if ((await service.store.listFeeds('brought')).length === 0) {
    await bringOffer(service, (await service.newSource()).name);
  }
  return FIRST_FEED_ID + 1;
}

let feeds = 0;

/** A feed of a network that doesn't respond: these tests never reach one. It has no conversion report. */
export function newFeed(service: TestService): object {
  const credential = service.secrets.add('a credential');
  const settings = { base: 'https://127.0.0.1:9', placement_id: '7' };
  return { feed: `new-${(feeds += 1)}`, adapter: 'lootably', credential, settings };
}

/** A feed without a credential, as path parameters. */
export async function feedOf(service: TestService) {
  const name = `feed-${(feeds += 1)}`;
  const at = service.clock.now();
  await service.store.createFeed({
    feed: {
      name,
      adapter: 'everflow',
      source: (await service.newSource()).name,
      settings: {},
      sealedCredential: null,
      currency: 'USD',
      rate: 1_000_000,
      share: 10_000,
      everyMs: 3_600_000,
      isPaused: false,
      reportDueAt: at,
      at,
    },
    newSource: null,
  });
  return { params: { feed: name } };
}

/** A failed run of such a feed. */
export async function feedRunOf(service: TestService) {
  const { params } = await feedOf(service);
  const [at, lease] = [service.clock.now(), `run_${params.feed}`];
  await service.store.leaseFeed({ name: params.feed, lease, leaseUntil: at + 1_000, at });
  const counts = { pages: 0, added: 0, changed: 0, unchanged: 0, vanished: 0 };
  const report = {
    reason: 'no_answer',
    detail: 'The network did not answer.',
    ...counts,
    skipped: { no_link: 2, no_id: 3 },
  };
  await service.store.endFeedRun({
    name: params.feed,
    lease,
    runId: lease,
    startedAt: at,
    at: at + 1_500,
    dueAt: at + 9_000,
    outcome: 'failed',
    report: JSON.stringify(report),
  });
  return { params: { ...params, run_id: lease } };
}

/** A new lead source, as path parameters. */
export async function sourceOf(service: TestService) {
  return { params: { source: (await service.newSource()).name } };
}

/** An account at a survey provider that doesn't respond. */
export function newSurveyAccount(service: TestService): object {
  const credential = service.secrets.add(`a survey credential ${(feeds += 1)}`.replaceAll(' ', '-'));
  const settings = { app_id: '12', base: 'https://127.0.0.1:9' };
  return { survey_provider: `surveys-${feeds}`, provider: 'cpx', credential, settings };
}

/** The same, as path parameters. */
export async function surveyAccountOf(service: TestService) {
  const survey = {
    provider: 'cpx',
    isPaused: false,
    settings: { base: 'https://127.0.0.1:9', app_id: '1' },
    answers: null,
  };
  const credential = service.secrets.add(`survey-key-${crypto.randomUUID()}`);
  const { name } = await service.newSource({
    scheme: 'cpx-research',
    secret: credential,
    survey: { account: survey, credential },
  });
  return { params: { survey_provider: name } };
}
