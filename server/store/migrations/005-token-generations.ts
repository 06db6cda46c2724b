import type { Migration } from './migration.ts';

const columns = ['token_generation', 'public_token_generation', 'survey_token_generation'];

/**
 * What a user's tokens must carry to be valid: `token_generation` if the publisher vouches for the user,
 * `public_token_generation` if the token was made with a publishable key, and, on a wall, `survey_token_generation` to
 * open the surveys of the linked panel.
 */
export const tokenGenerations: Migration = {
  id: 5,
  sqlite: columns.map((name) => `alter table persons add column ${name} integer not null default 0;`).join('\n'),
  postgres: columns.map((name) => `alter table persons add column ${name} bigint not null default 0;`).join('\n'),
};
