import { removeSource } from './commands/directory/removals.ts';
import {
  changeSource,
  changeSurveySource,
  createSource,
  pauseSurveySource,
  rotateSource,
} from './commands/directory/sources.ts';
import {
  applyFeedRun,
  endFeedReport,
  endFeedRun,
  listFeedGoals,
  listFeedOffers,
  findFeedRun,
  listFeedRuns,
  reserveFeedIds,
} from './commands/feeds/feed-runs.ts';
import {
  changeFeed,
  createFeed,
  leaseFeed,
  leaseFeedReport,
  listFeeds,
  removeFeed,
  renewFeedLease,
} from './commands/feeds/feeds.ts';
import { findFeedOffer, setOfferOverrides } from './commands/feeds/overrides.ts';
import { settleFeedOffer, settleFeedRuns, stageFeedRun } from './commands/feeds/staged-runs.ts';
import { listedGoals } from './commands/feeds/listed-goals.ts';
import type { Engine } from './engine.ts';
import {
  claimPictures,
  countPictures,
  pictureOfOffer,
  picturesOfFeed,
  readPicture,
  settlePictures,
  sweepPictures,
} from './commands/feeds/pictures.ts';
import type { FeedsPort } from './ports/feeds.ts';
import type { PicturesPort } from './ports/pictures.ts';
import type { SourcesPort } from './ports/sources.ts';

/** The commands of feeds with their pictures, and of sources of leads, which both engines share. */
export function sharedFeedCommands({ read, write }: Engine): FeedsPort & PicturesPort & SourcesPort {
  return {
    createSource: (input) => write(() => createSource(input)),
    changeSurveySource: (input) => write(() => changeSurveySource(input)),
    pauseSurveySource: (input) => write(() => pauseSurveySource(input)),
    changeSource: (input) => write(() => changeSource(input)),
    rotateSource: (input) => write(() => rotateSource(input)),
    removeSource: (input) => write(() => removeSource(input)),
    createFeed: (input) => write(() => createFeed(input)),
    listFeeds: (name) => read(() => listFeeds(name ?? null)),
    changeFeed: (input) => write(() => changeFeed(input)),
    removeFeed: (input) => write(() => removeFeed(input), { isLong: true }),
    leaseFeed: (input) => write(() => leaseFeed(input)),
    leaseFeedReport: (input) => write(() => leaseFeedReport(input)),
    renewFeedLease: (input) => write(() => renewFeedLease(input)),
    listFeedOffers: (input) => read(() => listFeedOffers(input)),
    listedGoals: (offerId) => read(() => listedGoals(offerId)),
    listFeedGoals: (input) => read(() => listFeedGoals(input)),
    reserveFeedIds: (input) => write(() => reserveFeedIds(input)),
    stageFeedRun: (input) => write(() => stageFeedRun(input)),
    applyFeedRun: (input) => write(() => applyFeedRun(input), { isLong: true }),
    settleFeedRuns: (input) => write(() => settleFeedRuns(input)),
    settleFeedOffer: (offerId) => write(() => settleFeedOffer(offerId)),
    endFeedRun: (input) => write(() => endFeedRun(input)),
    endFeedReport: (input) => write(() => endFeedReport(input)),
    listFeedRuns: (input) => read(() => listFeedRuns(input)),
    findFeedRun: (runId) => read(() => findFeedRun(runId)),
    claimPictures: (input) => write(() => claimPictures(input)),
    settlePictures: (input) => write(() => settlePictures(input), { isLong: true }),
    readPicture: (name) => read(() => readPicture(name)),
    sweepPictures: (input) => write(() => sweepPictures(input)),
    countPictures: () => read(countPictures),
    pictureOfOffer: (offerId) => read(() => pictureOfOffer(offerId)),
    picturesOfFeed: (feed) => read(() => picturesOfFeed(feed)),
    findFeedOffer: (offerId) => read(() => findFeedOffer(offerId)),
    setOfferOverrides: (input) => write(() => setOfferOverrides(input)),
  };
}
