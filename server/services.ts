import { openAdmins, type Admins } from './admins/open-admins.ts';
import type { Base } from './base.ts';
import { openActivity, type Activity } from './clicks/activity/open-activity.ts';
import type { FindClickedOffer } from './clicks/follow-click.ts';
import { openClicks, type Clicks } from './clicks/open-clicks.ts';
import type { Config } from './config.ts';
import type { PrepareTask } from './feeds/feed-task.ts';
import { openFeeds, type Feeds } from './feeds/open-feeds.ts';
import { creditEvent } from './leads/credit-event.ts';
import { openDatacenterRanges } from './leads/fraud/datacenter-ranges.ts';
import { openLeads, type Leads } from './leads/open-leads.ts';
import { openCasework, type Casework } from './ledger/open-casework.ts';
import { openLedger, type Ledger } from './ledger/open-ledger.ts';
import { createCatalog, type Catalog } from './offers/catalog/catalog.ts';
import { openOffers, type Offers } from './offers/open-offers.ts';
import { openErasureList, erasureListFile } from './persons/erasure-list.ts';
import { openPersons, type Persons } from './persons/open-persons.ts';
import { openPictures, type Pictures } from './pictures/open-pictures.ts';
import { openPostbacks, type Postbacks } from './postbacks/open-postbacks.ts';
import { openProfiles, type Profiles } from './profiles/open-profiles.ts';
import { openPublishers, type Publishers } from './publishers/open-publishers.ts';
import { openRetention, type RetentionJob } from './retention/open-retention.ts';
import type { ReachCheckpoint } from './runtime/checkpoints.ts';
import type { ClockJump } from './runtime/clock-jump.ts';
import type { Metrics } from './runtime/metrics/metrics.ts';
import type { Turns } from './runtime/turns.ts';
import { FIRST_FEED_ID } from './schema/feed-terms.ts';
import { openStatistics, type Statistics } from './statistics/open-statistics.ts';
import type { Wall } from './store/ports/directory.ts';
import type { Source } from './store/ports/sources.ts';
import { noteSurveyEnd } from './surveys/note-survey-end.ts';
import { openSurveys, type Surveys } from './surveys/open-surveys.ts';
import { openTickets, type Tickets } from './tickets/open-tickets.ts';

/** The features that endpoints, pages and jobs call, by name. */
export interface Services extends Base {
  config: Config;
  activity: Activity;
  admins: Admins;
  casework: Casework;
  catalog: Catalog;
  clicks: Clicks;
  feeds: Feeds;
  leads: Leads;
  ledger: Ledger;
  offers: Offers;
  persons: Persons;
  pictures: Pictures;
  postbacks: Postbacks;
  profiles: Profiles;
  publishers: Publishers;
  retention: RetentionJob;
  statistics: Statistics;
  surveys: Surveys;
  tickets: Tickets;
}

/** What the features need besides `Base`. */
export interface ServicesInputs {
  config: Config;
  /** The client secret at the sign-in provider; null if there is none. */
  providerSecret: string | null;
  clockJump: ClockJump;
  /** Null where the database has no clock of its own. */
  databaseTime: (() => Promise<number>) | null;
  metrics: Metrics;
  /** The ID of this process in the database. */
  processId: string;
  turns: Turns;
  reach: ReachCheckpoint;
  postbackTimeoutMs: number | undefined;
  releaseEveryMs: number | undefined;
  pictures: { timeoutMs?: number; decodeMs?: number; isScaling?: boolean } | undefined;
  waitForNetworks: ((ms: number) => Promise<unknown>) | undefined;
  prepareFeeds: PrepareTask | undefined;
}

/**
 * Opens every feature in order of dependency. Features don't import each other: their dependencies are passed here as
 * functions.
 */
export async function openServices(base: Base, inputs: ServicesInputs): Promise<Services> {
  const { clockJump, config, databaseTime, metrics, reach } = inputs;
  const { feedIntervalMs: intervalMs, outboundAllow: allow, publicUrl } = config;
  const isLimited = config.rateLimits.perIp > 0;

  const publishers = openPublishers({ ...base, turns: inputs.turns });
  const { directory } = publishers;
  const findWall = async (adwallId: number): Promise<Wall | null> => (await directory.current()).wallById(adwallId);
  const loadSources = async (): Promise<readonly Source[]> => (await directory.current()).sources;

  const persons = await openPersons(base, openErasureList(erasureListFile(config)));
  const profiles = openProfiles(base, { isLimited });
  const retention = openRetention(base, { clockJump, databaseTime, settings: config.retention });
  const catalog = createCatalog({ ...base, publicUrl });
  const statistics = openStatistics(base, {
    intervalMs: config.statisticsIntervalMs,
    metrics,
    loadPriors: () => catalog.loadPriors(),
    loadSources,
    payoutCurrency: config.payoutCurrency,
    publish: () => catalog.followStatistics(),
  });
  const offers = openOffers(base, {
    catalog,
    publicUrl,
    unsealPersonFacts: profiles.unsealPersonFacts,
    countImpressions: statistics.countImpressions,
  });
  const postbacks = openPostbacks(base, {
    allow,
    metrics,
    reach,
    findWall,
    concurrency: config.postbackConcurrency,
    drainTimeoutMs: config.drainTimeoutMs,
    processId: inputs.processId,
    timeoutMs: inputs.postbackTimeoutMs,
    findPostback: async (postbackId) => (await directory.current()).postback(postbackId),
    eventOf: creditEvent,
  });
  const leads = openLeads(base, {
    clockJump,
    loadSources,
    metrics,
    publicUrl,
    reach,
    isFromDatacenter: openDatacenterRanges(config.datacenterRanges),
    databaseTime,
    releaseEveryMs: inputs.releaseEveryMs,
    isClockRight: retention.isClockRight,
    onDeliveries: postbacks.wake,
    onSurveyEnd: noteSurveyEnd(base),
  });
  const surveys = openSurveys(base, {
    allow,
    readUser: profiles.readPanelist,
    prepareSource: leads.prepareSource,
  });
  const clicks = openClicks(base, {
    countClick: (placement) => metrics.countPlacement('click', placement),
    findOffer: findOfferOrSurvey({ offers, surveys, loadSources }),
    findWall: async (adwallId) => {
      const view = await directory.current();
      const wall = view.wallById(adwallId);
      return wall && { wall, panelId: view.panelOfWall(adwallId)?.profileId ?? null };
    },
  });
  const feeds = openFeeds(base, {
    allow,
    intervalMs,
    wait: inputs.waitForNetworks,
    prepare: inputs.prepareFeeds,
    receiveConversion: async ({ conversion, source: name }) => {
      const view = await directory.current();
      const source = view.source(name);
      return source === null
        ? { kind: 'unknown_source' }
        : leads.receiveConversion({ source, conversion, findWall: (adwallId) => view.wallById(adwallId) });
    },
  });
  const tickets = openTickets(base, {
    isLimited,
    loadSupportDisabled: async () => {
      const factsOf = await offers.loadOfferFacts();
      return (offerId) => factsOf(offerId)?.isSupportDisabled === true;
    },
  });
  return {
    ...base,
    config,
    activity: openActivity(base),
    admins: openAdmins(base, { config, providerSecret: inputs.providerSecret, countOffers: offers.countEnabled }),
    casework: openCasework(base, config.supportDailyCredit),
    catalog,
    clicks,
    feeds,
    leads,
    ledger: openLedger(base, metrics),
    offers,
    persons,
    pictures: openPictures(base, { ...inputs.pictures, allow, intervalMs, settleRuns: feeds.settleRuns }),
    postbacks,
    profiles,
    publishers,
    retention,
    statistics,
    surveys,
    tickets,
  };
}

/** Finds the target of a click: a live survey, by a request to its provider, or an offer of the catalog. */
function findOfferOrSurvey(parts: {
  offers: Offers;
  surveys: Surveys;
  loadSources: () => Promise<readonly Source[]>;
}): FindClickedOffer {
  const { loadSources, offers, surveys } = parts;
  const findSurvey: FindClickedOffer = async (check) => {
    const { clientFacts, offerId, origin, panelId, subid1, wall } = check;
    const found = await surveys.findSurveyForClick({
      offerId,
      sources: await loadSources(),
      panelAccount: panelId === null ? null : { kind: 'survey-profile', profileId: panelId, subid1 },
      wallAccount: { kind: 'wall', profileId: wall.adwallId, subid1 },
      visit: {
        adwallId: wall.adwallId,
        subid1,
        ip: origin.ip,
        userAgent: origin.userAgent,
        device: clientFacts.device,
        languages: clientFacts.languages,
        requestId: origin.requestId,
      },
    });
    if (found.kind !== 'survey') return found;
    const { isTestUser, offer, start } = found;
    const price = offers.surveyPriceForClick(offer, { ...check, isTestUser });
    if (price === null) return { kind: 'refused', rule: 'reward_rule', isNamed: false };
    return { kind: 'allowed', price, destinationUrl: '', source: offer.source, cap: null, isTestUser, start };
  };
  return async (check) => {
    const offer = await offers.findOfferForClick(check);
    return offer.kind === 'unknown' && check.offerId >= FIRST_FEED_ID ? findSurvey(check) : offer;
  };
}
