import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { snapshots } from '../../engine.ts';
import type { LeadDeliveriesWanted, LeadDeliveryPage, LeadDeliveryPlace } from '../../ports/casework.ts';
import type { StoredDelivery } from '../../ports/deliveries.ts';
import { AFTER_EVERY_ID } from '../after-every-id.ts';
import { deliveryColumns, withAttempts, type DeliveryRow } from '../postbacks/list-deliveries.ts';
import { forIds } from '../sql-lists.ts';
import { pageLeads } from './lead-pages.ts';
import { isNamed } from './named-leads.ts';

/** How many leads to read at a time, and how often per page. */
const LEADS = 500;
const ROUNDS = 4;

export const leadDeliveryQueries = {
  ofLeads: query<DeliveryRow>(
    forIds(
      (ids) => `${deliveryColumns}
    from ${ids} given cross join deliveries d join postbacks p on p.postback_id = d.postback_id
    where d.lead_id = given.id
      and (cast($2 as text) is null or d.state = cast($2 as text))
      and d.created_at >= cast($3 as bigint) and d.created_at < cast($4 as bigint)
      and (d.lead_id, d.delivery_id) < (cast($5 as text), cast($6 as text))
    order by d.lead_id desc, d.delivery_id desc limit cast($7 as bigint)`,
    ),
  ),
};

export const leadDeliveriesCommands = snapshots({ pageLeadDeliveries });

/**
 * Goes through leads, the newest first, and lists their deliveries until the page is full or enough leads are examined.
 */
function* pageLeadDeliveries(wanted: LeadDeliveriesWanted): Command<LeadDeliveryPage> {
  const { from, limit, postbackIds, source, state, to, walls, ...given } = wanted;
  const names = { subid1: given.subid1, clickId: given.clickId, externalId: given.externalId };
  const known = new Set(postbackIds);
  const rows: StoredDelivery[] = [];
  let place = given.after;
  for (let round = 0; round < ROUNDS; round += 1) {
    const leads = yield* pageLeads({
      ...names,
      walls,
      source,
      state: null,
      offerId: null,
      to,
      limit: LEADS,
      // A source has an unlimited number of leads.
      from: isNamed(names) ? undefined : from,
      after: place === null ? null : startingWith(place),
    });
    const found = yield* withAttempts(
      yield* all(
        leadDeliveryQueries.ofLeads,
        ...[JSON.stringify(leads.rows.map(({ leadId }) => leadId)), state],
        ...[from ?? 0, to ?? Number.MAX_SAFE_INTEGER, place?.leadId ?? AFTER_EVERY_ID, place?.deliveryId ?? ''],
        limit + 1,
      ),
    );
    rows.push(...found.filter(({ postbackId }) => known.has(postbackId)));
    const last = rows[limit - 1];
    if (rows.length > limit && last !== undefined) return { rows: rows.slice(0, limit), next: last };
    // What a postback that is not wanted has cut off follows.
    const cut = found.length > limit ? found.at(-1) : undefined;
    if (cut === undefined && leads.next === null) return { rows, next: null };
    place = cut ?? { leadId: leads.next ?? '', deliveryId: '' };
  }
  return { rows, next: place };
}

/** Below this id are the place's own lead and all that come after it. */
function startingWith({ deliveryId, leadId }: LeadDeliveryPlace): string {
  return deliveryId === '' ? leadId : `${leadId}z`;
}
