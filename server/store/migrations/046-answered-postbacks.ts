import type { Migration } from './migration.ts';

const column = (integer: string): string => `
-- Whether the postback's server has ever answered a delivery with a 2xx; 1 stays 1, whatever is removed or replayed.
alter table postback_attempts add column answered ${integer} not null default 0;
-- Few rows: each delivery is found by deliveries_listed. A postback without a last attempt gets its newest delivered one.
insert into postback_attempts (postback_id, delivery_id, answered)
select found.postback_id, found.delivery_id, 1 from (
  select p.postback_id, (
    select d.delivery_id from deliveries d where d.postback_id = p.postback_id and d.state = 'delivered'
    order by d.created_at desc, d.delivery_id desc limit 1) as delivery_id
  from postbacks p) as found
where found.delivery_id is not null
on conflict (postback_id) do update set answered = 1;
`;

/** A server that has answered once has answered, even when its deliveries are gone. */
export const answeredPostbacks: Migration = { id: 46, sqlite: column('integer'), postgres: column('bigint') };
