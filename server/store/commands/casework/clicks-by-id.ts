import { all, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import { query } from '../../sql.ts';

type FrozenClick = Pick<StoredClick, 'clickId' | 'country' | 'payout' | 'terms'>;

const byId = (ids: string, clicks: string): string => `
    select c.click_id as "clickId", c.country, c.payout, c.terms from ${ids} cross join ${clicks}
    union all
    select o.click_id, o.country, o.payout, o.terms from ${ids} cross join lead_origins o
    where o.click_id = given.value`;

export const clicksByIdQueries = {
  clicksById: query<FrozenClick>({
    sqlite: byId('json_each($1) given', 'clicks c where c.click_id = given.value'),
    // `offset 0` makes PostgreSQL look up each click by id, whichever partition it is in.
    postgres: byId(
      'json_array_elements_text(cast($1 as json)) as given (value)',
      'lateral (select * from clicks x where x.click_id = given.value offset 0) c',
    ),
  }),
};

export const clicksByIdCommands = lists({ clicksById });

/** What some clicks froze, also removed ones. A click may be listed twice. */
function* clicksById({ clickIds }: { clickIds: readonly string[] }): Command<FrozenClick[]> {
  return clickIds.length === 0 ? [] : [...(yield* all(clicksByIdQueries.clicksById, JSON.stringify(clickIds)))];
}
