import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { longWrites, reads, writes } from '../../engine.ts';
import type {
  ClaimedPicture,
  KeptPicture,
  PictureCount,
  PictureOrigin,
  PictureSweep,
  SettledPicture,
} from '../../ports/pictures.ts';
import { lockCatalog, raiseCatalog, raiseUnawaited, versions } from '../installation/versions.ts';
import { PICTURE_FOLDER } from './name-pictures.ts';
import { settleAppliedRuns } from './staged-runs.ts';

const claim = (lock: string): string => `
    update picture_sources set tries = tries + 1, due_at = $3 where url in (
      select s.url from picture_sources s
      where s.name is null and s.due_at <= cast($1 as bigint)
        and exists (select 1 from feed_offers f where f.picture = s.url and f.listed = 1)
      order by s.due_at, s.url limit cast($2 as bigint)${lock})
    returning url, tries`;

interface SweptSource {
  url: string;
  name: string | null;
  namedAt: number;
  isNamed: number;
}

export const pictureQueries = {
  /** Runs whose offers haven't all been moved to their tables. */
  unsettled: query<{ runId: string }>('select run_id as "runId" from staged_runs where version is not null limit 1'),
  countPictures: query<{ count: number }>('select count(*) as count from pictures'),
  claimSources: query<ClaimedPicture>({ sqlite: claim(''), postgres: claim(' for update skip locked') }),
  insertPicture: query(`
    insert into pictures (name, media_type, bytes) values ($1, $2, $3) on conflict (name) do nothing`),
  keepSource: query<{ url: string }>(`
    update picture_sources set name = $2, due_at = null, problem = null where url = $1 returning url`),
  failSource: query(`
    update picture_sources set problem = $2, due_at = $3, tries = tries - $4 where url = $1 and name is null`),
  showInStaged: query({
    sqlite: `
    update staged_offers
    set offer = json_set(offer, '$.image_url', $2), shown = json_set(shown, '$.image_url', $2)
    where picture = $1`,
    postgres: `
    update staged_offers
    set offer = cast(jsonb_set(cast(offer as jsonb), '{image_url}', to_jsonb(cast($2 as text))) as text),
      shown = cast(jsonb_set(cast(shown as jsonb), '{image_url}', to_jsonb(cast($2 as text))) as text)
    where picture = $1`,
  }),
  showInFeedOffers: query({
    sqlite: `
    update feed_offers set offer = json_set(offer, '$.image_url', $2) where picture = $1`,
    postgres: `
    update feed_offers
    set offer = cast(jsonb_set(cast(offer as jsonb), '{image_url}', to_jsonb(cast($2 as text))) as text)
    where picture = $1`,
  }),
  showInOffers: query<{ offerId: number }>({
    sqlite: `
    update offers set offer = json_set(offer, '$.image_url', $2), changed_version = $3
    where offer_id in (select offer_id from feed_offers where picture = $1) returning offer_id as "offerId"`,
    postgres: `
    update offers set changed_version = $3,
      offer = cast(jsonb_set(cast(offer as jsonb), '{image_url}', to_jsonb(cast($2 as text))) as text)
    where offer_id in (select offer_id from feed_offers where picture = $1) returning offer_id as "offerId"`,
  }),
  picture: query<KeptPicture>('select name, media_type as "mediaType", bytes from pictures where name = $1'),
  nextSources: query<SweptSource>(`
    select url, name, named_at as "namedAt", case when exists (
        select 1 from feed_offers f where f.picture = url and f.listed = 1) then 1 else 0 end as "isNamed"
    from picture_sources where url > $1 order by url limit $2`),
  noteNamed: query('update picture_sources set named_at = $2 where url = $1'),
  forgetSource: query('delete from picture_sources where url = $1'),
  forgetPicture: query<{ name: string }>(`
    delete from pictures where name = $1 and not exists (select 1 from picture_sources s where s.name = pictures.name)
    returning name`),
  pictureOfOffer: query<Omit<PictureOrigin, 'picture'> & { name: string | null }>(`
    select s.url, s.name, s.problem, s.due_at as "retryAt" from feed_offers f
    join picture_sources s on s.url = f.picture where f.offer_id = $1`),
  picturesOfFeed: query<PictureCount>(`
    select case when s.name is not null then 'kept' when s.due_at is null then 'refused' else 'waiting' end as state,
      s.problem, count(*) as count
    from feed_offers f join picture_sources s on s.url = f.picture
    where f.feed = $1 and f.listed = 1 group by 1, 2 order by 1, 2`),
};

export const picturesCommands = {
  ...reads({ readPicture, countPictures, pictureOfOffer, picturesOfFeed }),
  ...writes({ claimPictures, sweepPictures }),
  ...longWrites({ settlePictures }),
};

/**
 * Claims pictures that offers use and that weren't fetched yet, and counts the attempt. No other process gets them
 * until `leaseUntil`. None if `most` pictures are stored already.
 */
function* claimPictures(input: {
  limit: number;
  most: number;
  leaseUntil: number;
  at: number;
}): Command<ClaimedPicture[]> {
  const { at, leaseUntil, limit, most } = input;
  const count = yield* countPictures();
  // Staged offers are moved first, because storing a picture would move them all at once.
  if (count >= most || (yield* one(pictureQueries.unsettled)) !== undefined) return [];
  return [...(yield* all(pictureQueries.claimSources, at, limit, leaseUntil))];
}

/** Stores fetched pictures, shows them with their offers, and schedules retries for the others. In one transaction. */
function* settlePictures(input: { settled: readonly SettledPicture[] }): Command<void> {
  yield* lockCatalog();
  yield* settleAppliedRuns();
  const version = (yield* versions()).catalog + 1;
  let shown = 0;
  for (const settled of input.settled) {
    const { picture, url } = settled;
    if (picture === null) {
      yield* one(pictureQueries.failSource, url, settled.problem, settled.retryAt, settled.isNoTry === true ? 1 : 0);
      continue;
    }
    if ((yield* one(pictureQueries.keepSource, url, picture.name)) === undefined) continue;
    yield* one(pictureQueries.insertPicture, picture.name, picture.mediaType, picture.bytes);
    shown += yield* show(url, `${PICTURE_FOLDER}${picture.name}`, version);
  }
  if (shown > 0) yield* raiseCatalog();
}

/** Shows the picture with all offers that name it. '' removes it from them. */
function* show(url: string, address: string, version: number): Command<number> {
  yield* one(pictureQueries.showInStaged, url, address);
  yield* one(pictureQueries.showInFeedOffers, url, address);
  return (yield* all(pictureQueries.showInOffers, url, address, version)).length;
}

/** Reads a picture by its name. */
function* readPicture(name: string): Command<KeptPicture | null> {
  return (yield* one(pictureQueries.picture, name)) ?? null;
}

/**
 * Checks the next `limit` addresses after `after`, and deletes those that no feed's offer has named since `before`,
 * with their pictures. Staged runs are moved first. `next`: where to continue; null at the end.
 */
function* sweepPictures(input: PictureSweep): Command<{ deleted: number; next: string | null }> {
  yield* lockCatalog();
  // Staged offers are moved first, in parts, because removing their picture would move them all at once.
  if ((yield* one(pictureQueries.unsettled)) !== undefined) return { deleted: 0, next: input.after };
  const version = (yield* versions()).catalog + 1;
  const sources = yield* all(pictureQueries.nextSources, input.after, input.limit);
  let hidden = 0;
  let deleted = 0;
  for (const { isNamed, name, namedAt, url } of sources) {
    if (isNamed === 1) {
      yield* one(pictureQueries.noteNamed, url, input.at);
    } else if (namedAt < input.before) {
      yield* one(pictureQueries.forgetSource, url);
      hidden += yield* show(url, '', version);
      if (name !== null && (yield* one(pictureQueries.forgetPicture, name)) !== undefined) deleted += 1;
    }
  }
  // Only disabled offers lose their picture, so no list has to wait.
  if (hidden > 0) yield* raiseUnawaited();
  return { deleted, next: sources.length < input.limit ? null : (sources.at(-1)?.url ?? null) };
}

function* countPictures(): Command<number> {
  return (yield* one(pictureQueries.countPictures))?.count ?? 0;
}

/** The picture that an offer's feed names; null if it names none. */
function* pictureOfOffer(offerId: number): Command<PictureOrigin | null> {
  const found = yield* one(pictureQueries.pictureOfOffer, offerId);
  if (found === undefined) return null;
  const { name, ...origin } = found;
  return { ...origin, picture: name };
}

/** Counts the pictures of a feed's offers by state. */
function* picturesOfFeed(feed: string): Command<PictureCount[]> {
  return [...(yield* all(pictureQueries.picturesOfFeed, feed))];
}
