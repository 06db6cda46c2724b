import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { lists, writes } from '../../engine.ts';
import type { WallOrPanelKind, WallOrPanelRef } from '../../ports/accounts.ts';
import type { SecurityEvent } from '../../ports/security-events.ts';

export const securityQueries = {
  insertEvent: query(
    'insert into security_events (at, kind, owner_kind, owner_id, detail) values ($1, $2, $3, $4, $5)',
  ),
  events: query<{
    at: number;
    kind: string;
    ownerKind: WallOrPanelKind | null;
    ownerId: number | null;
    detail: string;
  }>(`
    select at, kind, owner_kind as "ownerKind", owner_id as "ownerId", detail
    from security_events order by event_id desc limit $1`),
};

export const securityEventsCommands = { ...lists({ listSecurityEvents }), ...writes({ recordSecurityEvent }) };

export function* recordSecurityEvent(input: {
  kind: string;
  owner: WallOrPanelRef | null;
  detail: string;
  at: number;
}): Command<void> {
  const { at, kind, owner, detail } = input;
  yield* one(securityQueries.insertEvent, at, kind, owner?.kind ?? null, owner?.profileId ?? null, detail);
}

/** Lists events, newest first. */
function* listSecurityEvents(input: { limit: number }): Command<SecurityEvent[]> {
  const rows = yield* all(securityQueries.events, input.limit);
  return rows.map(({ at, kind, ownerKind, ownerId, detail }) => ({
    at,
    kind,
    owner: ownerKind === null || ownerId === null ? null : { kind: ownerKind, profileId: ownerId },
    detail,
  }));
}
