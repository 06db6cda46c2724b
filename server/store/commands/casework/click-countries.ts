import { all, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import { query } from '../../sql.ts';

interface ClickCountry {
  clickId: string;
  country: string | null;
}

const countriesOf = (ids: string, clicks: string): string => `
    select c.click_id as "clickId", c.country from ${ids} cross join ${clicks}
    union all
    select o.click_id, o.country from ${ids} cross join lead_origins o where o.click_id = given.value`;

export const clickCountryQueries = {
  ofClicks: query<ClickCountry>({
    sqlite: countriesOf('json_each($1) given', 'clicks c where c.click_id = given.value'),
    // `offset 0` makes PostgreSQL look up each click by id, whichever partition it is in.
    postgres: countriesOf(
      'json_array_elements_text(cast($1 as json)) as given (value)',
      'lateral (select * from clicks x where x.click_id = given.value offset 0) c',
    ),
  }),
};

export const clickCountriesCommands = lists({ countriesOfClicks });

/** The countries of some clicks, also of removed ones. A click may be listed twice. */
function* countriesOfClicks({ clickIds }: { clickIds: readonly string[] }): Command<ClickCountry[]> {
  return clickIds.length === 0 ? [] : [...(yield* all(clickCountryQueries.ofClicks, JSON.stringify(clickIds)))];
}
