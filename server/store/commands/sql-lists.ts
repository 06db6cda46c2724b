/** Builds a statement for both engines with a list of texts in `$1`. */
export const forIds = (text: (ids: string) => string): { sqlite: string; postgres: string } => ({
  sqlite: text('(select value as id from json_each($1))'),
  postgres: text('(select json_array_elements_text(cast($1 as json)) as id)'),
});

/** SQL: the accounts among the ids that have a person. */
export const personsOf = (ids: string): string => `
    select p.account_id as "accountId" from ${ids} given cross join persons p
    where p.account_id = cast(given.id as bigint)`;
