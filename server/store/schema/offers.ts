import { onBoth } from './engines.ts';

/** The catalog. */
export const offers = onBoth(
  ({ byKey, integer, strict }) => `
create table offers (
  offer_id ${integer} primary key,
  name text not null,
  offer text not null,
  digest text not null,
  source text,
  disabled ${integer} not null check (disabled in (0, 1)),
  -- Disabled by command: imports don't enable it.
  taken_off ${integer} not null default 0,
  cap_leads ${integer},
  cap_per text check (cap_per in ('day', 'total')),
  changed_version ${integer} not null,
  created_at ${integer} not null
)${strict};
create index offers_changed on offers (changed_version);

create table offer_overrides (
  offer_id ${integer} primary key,
  overrides text not null
)${strict};

-- Leads counted against a cap: day is YYYY-MM-DD, or '' for the total.
create table cap_counters (
  offer_id ${integer} not null,
  day text not null,
  leads ${integer} not null,
  primary key (offer_id, day)
)${byKey};
-- Counters of past days are neither read nor kept.
create index cap_counters_by_day on cap_counters (day, offer_id);
`,
);
