import type { Migration } from './migration.ts';

const columns = ['token_generation', 'public_token_generation', 'survey_token_generation'];

/**
 * What tokens of a user must carry to be good: `token_generation` those that the publisher vouches for,
 * `public_token_generation` the one that was made with a publishable key, and, on a wall, `survey_token_generation` to
 * open the surveys of the linked panel.
 */
export const tokenGenerations: Migration = {
  id: 5,
  sqlite: columns.map((name) => `alter table persons add column ${name} integer not null default 0;`).join('\n'),
  postgres: columns.map((name) => `alter table persons add column ${name} bigint not null default 0;`).join('\n'),
};
