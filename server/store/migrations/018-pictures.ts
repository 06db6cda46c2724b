import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import type { Migration } from './migration.ts';

const tables = (integer: string, bytes: string, options: string): string => `
create table pictures (
  name text primary key,
  media_type text not null,
  bytes ${bytes} not null
)${options};

-- Where networks have the pictures. due_at: when to fetch it; null is never.
create table picture_sources (
  url text primary key,
  name text,
  tries ${integer} not null,
  due_at ${integer},
  problem text,
  named_at ${integer} not null
)${options};
create index picture_sources_due on picture_sources (due_at) where name is null;
create index picture_sources_by_name on picture_sources (name);

alter table feed_offers add column picture text;
create index feed_offers_by_picture on feed_offers (picture) where picture is not null;
alter table staged_offers add column picture text;
create index staged_offers_by_picture on staged_offers (picture) where picture is not null;
`;

/** Until now, offers of feeds had the addresses of their networks. They get ours when we have fetched the pictures. */
const moveAddresses = (address: (column: string) => string, cleared: (column: string) => string): string => `
update feed_offers set picture = ${address('offer')} where ${address('offer')} like 'http%';
update staged_offers set picture = ${address('offer')} where ${address('offer')} like 'http%';
insert into picture_sources (url, tries, due_at, named_at)
select picture, 0, 0, 0 from feed_offers where picture is not null
union select picture, 0, 0, 0 from staged_offers where picture is not null;
update feed_offers set offer = ${cleared('offer')} where picture is not null;
update staged_offers set offer = ${cleared('offer')}, shown = ${cleared('shown')} where picture is not null;
update offers set offer = ${cleared('offer')}
where offer_id >= ${FIRST_FEED_ID} and ${address('offer')} like 'http%';
`;

export const pictures: Migration = {
  id: 18,
  sqlite: [
    tables('integer', 'blob', ' strict'),
    moveAddresses(
      (column) => `(${column} ->> '$.image_url')`,
      (column) => `json_set(${column}, '$.image_url', '')`,
    ),
  ].join(''),
  postgres: [
    tables('bigint', 'bytea', ''),
    moveAddresses(
      (column) => `(cast(${column} as jsonb) ->> 'image_url')`,
      (column) => `cast(jsonb_set(cast(${column} as jsonb), '{image_url}', '""') as text)`,
    ),
  ].join(''),
};
