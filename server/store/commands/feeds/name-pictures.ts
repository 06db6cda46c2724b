import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';

/** Where offers find a picture of ours. */
export const PICTURE_FOLDER = '/pictures/';

export const pictureNameQueries = {
  nameSources: query({
    sqlite: `
    insert into picture_sources (url, tries, due_at, named_at) select value, 0, $2, $2 from json_each($1) where true
    on conflict (url) do nothing`,
    postgres: `
    insert into picture_sources (url, tries, due_at, named_at)
    select value, 0, cast($2 as bigint), cast($2 as bigint) from json_array_elements_text(cast($1 as json))
    on conflict (url) do nothing`,
  }),
  /** Gives offers of a run the pictures that are already stored. */
  showStaged: query({
    sqlite: `
    update staged_offers set offer = json_set(offer, '$.image_url', '${PICTURE_FOLDER}' || s.name)
    from picture_sources s
    where s.url = picture and s.name is not null and run_id = $1 and picture in (select value from json_each($2))`,
    postgres: `
    update staged_offers set
      offer = cast(jsonb_set(cast(offer as jsonb), '{image_url}', to_jsonb('${PICTURE_FOLDER}' || s.name)) as text)
    from picture_sources s
    where s.url = picture and s.name is not null and run_id = $1
      and picture in (select json_array_elements_text(cast($2 as json)))`,
  }),
};

/** Records the pictures that offers of a run name, and shows those that are already stored. */
export function* namePictures(runId: string, urls: readonly string[], at: number): Command<void> {
  const list = JSON.stringify(urls);
  yield* all(pictureNameQueries.nameSources, list, at);
  yield* all(pictureNameQueries.showStaged, runId, list);
}
