import { onBoth } from './engines.ts';

/** The job that removes expired rows. */
export const retention = onBoth(
  ({ byKey, integer }) => `
-- How far those have come that go on where they stopped.
create table retention_cursors (
  name text primary key,
  value text not null
)${byKey};

create table retention_runs (
  run_id text primary key,
  started_at ${integer} not null,
  ended_at ${integer},
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  -- What was removed, as JSON.
  report text not null
)${byKey};
`,
);
