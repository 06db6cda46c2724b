import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { ClaimedPicture, KeptPicture, SettledPicture } from '../../ports/pictures.ts';
import { lockCatalogue, raiseCatalogue, versions } from '../installation/versions.ts';
import { PICTURE_FOLDER } from './name-pictures.ts';
import { settleAppliedRuns } from './staged-runs.ts';

const claim = (lock: string): string => `
    update picture_sources set tries = tries + 1, due_at = $3 where url in (
      select s.url from picture_sources s
      where s.name is null and s.due_at <= cast($1 as bigint)
        and exists (select 1 from feed_offers f where f.picture = s.url and f.listed = 1)
      order by s.due_at, s.url limit cast($2 as bigint)${lock})
    returning url, tries`;

export const pictureQueries = {
  /** Runs whose offers don't stand in their tables yet. */
  unsettled: query<{ runId: string }>('select run_id as "runId" from staged_runs where version is not null limit 1'),
  countPictures: query<{ count: number }>('select count(*) as count from pictures'),
  claimSources: query<ClaimedPicture>({ sqlite: claim(''), postgres: claim(' for update skip locked') }),
  insertPicture: query(`
    insert into pictures (name, media_type, bytes) values ($1, $2, $3) on conflict (name) do nothing`),
  keepSource: query<{ url: string }>(`
    update picture_sources set name = $2, due_at = null, problem = null where url = $1 returning url`),
  failSource: query('update picture_sources set problem = $2, due_at = $3 where url = $1 and name is null'),
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
  noteNamed: query(`
    update picture_sources set named_at = $1 where url in (select picture from feed_offers where listed = 1)`),
  forgetSources: query<{ url: string }>('delete from picture_sources where named_at < $1 returning url'),
  forgetPictures: query<{ name: string }>(`
    delete from pictures where not exists (select 1 from picture_sources s where s.name = pictures.name)
    returning name`),
};

export function* claimPictures(input: {
  limit: number;
  most: number;
  leaseUntil: number;
  at: number;
}): Command<ClaimedPicture[]> {
  const { at, leaseUntil, limit, most } = input;
  const count = (yield* one(pictureQueries.countPictures))?.count ?? 0;
  // What was staged is moved first, because a picture that is kept would move it at once.
  if (count >= most || (yield* one(pictureQueries.unsettled)) !== undefined) return [];
  return [...(yield* all(pictureQueries.claimSources, at, limit, leaseUntil))];
}

export function* settlePictures(input: { settled: readonly SettledPicture[] }): Command<void> {
  yield* lockCatalogue();
  yield* settleAppliedRuns();
  const version = (yield* versions()).catalogue + 1;
  let shown = 0;
  for (const settled of input.settled) {
    const { picture, url } = settled;
    if (picture === null) {
      yield* one(pictureQueries.failSource, url, settled.problem, settled.retryAt);
      continue;
    }
    if ((yield* one(pictureQueries.keepSource, url, picture.name)) === undefined) continue;
    yield* one(pictureQueries.insertPicture, picture.name, picture.mediaType, picture.bytes);
    shown += yield* show(url, `${PICTURE_FOLDER}${picture.name}`, version);
  }
  if (shown > 0) yield* raiseCatalogue();
}

/** Gives the picture to all offers that name it. '' takes it from them. */
function* show(url: string, address: string, version: number): Command<number> {
  yield* one(pictureQueries.showInStaged, url, address);
  yield* one(pictureQueries.showInFeedOffers, url, address);
  return (yield* all(pictureQueries.showInOffers, url, address, version)).length;
}

export function* readPicture(name: string): Command<KeptPicture | null> {
  return (yield* one(pictureQueries.picture, name)) ?? null;
}

export function* sweepPictures(input: { before: number; at: number }): Command<{ deleted: number }> {
  yield* lockCatalogue();
  yield* settleAppliedRuns();
  const version = (yield* versions()).catalogue + 1;
  yield* one(pictureQueries.noteNamed, input.at);
  const forgotten = yield* all(pictureQueries.forgetSources, input.before);
  let hidden = 0;
  for (const { url } of forgotten) hidden += yield* show(url, '', version);
  const deleted = yield* all(pictureQueries.forgetPictures);
  if (hidden > 0) yield* raiseCatalogue();
  return { deleted: deleted.length };
}
