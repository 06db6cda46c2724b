import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { covers, isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import type { leadNames } from '@rewards-wall/shared/admin/fields.ts';
import type { DeliveryRow, LeadRow, LedgerRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import type { ClickRow } from '@rewards-wall/shared/admin/user-schema.ts';
import type * as z from 'zod';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { activityRow } from '../../clicks/activity/list-activity.ts';
import { isOwnReason } from '../../leads/lead-reasons.ts';
import { releaseTime } from '../../leads/list-leads.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import type { Clock } from '../../runtime/clock.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { AccountRef, WallOrPanelKind, WallOrPanelRef } from '../../store/ports/accounts.ts';
import type { ClickActivity } from '../../store/ports/activity.ts';
import type { RefusedCall, UserCase } from '../../store/ports/casework.ts';
import type { StoredDelivery } from '../../store/ports/deliveries.ts';
import type { LedgerEntry } from '../../store/ports/ledger.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import type { Store } from '../../store/store.ts';
import { rewardFields } from '../../schema/reward-fields.ts';

/** Whether the caller may see data that identifies users. */
export function seesUsers(caller: AdminCaller): boolean {
  return isPermitted(caller, 'users.read');
}

/** Converts a filter for leads to the store's form. */
export function namesOf({ click, from, to, transaction, user }: z.output<z.ZodObject<typeof leadNames>>) {
  return {
    subid1: user,
    clickId: click,
    externalId: transaction,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  };
}

/** A lead as the admin API shows it. `isShown`: the caller may see data that identifies users. */
export function leadRowOf(lead: StoredLead, { isShown, subid1 }: { isShown: boolean; subid1: string | null }): LeadRow {
  return {
    lead_id: lead.leadId,
    at: isoTime(lead.at),
    state: lead.state,
    reason: isShown || (lead.reason !== null && isOwnReason(lead.reason)) ? lead.reason : null,
    release_at: releaseTime(lead),
    hold_rule: lead.holdRule?.rule ?? null,
    hold_rule_id: lead.holdRule?.ruleId ?? null,
    kind: lead.kind,
    source: lead.source,
    transaction_id: lead.externalId,
    event_id: lead.eventId,
    click_id: lead.clickId,
    placement: lead.placement,
    adwall_id: lead.adwallId,
    subid1: isShown ? subid1 : null,
    offer_id: lead.offerId,
    offer_name: lead.offerName,
    payout: unitsToNumber(lead.payout),
    gross: lead.gross === null ? null : unitsToNumber(lead.gross),
    currency_count: unitsToNumber(lead.amount),
    ...rewardFields(lead),
    rule_id: lead.reward?.ruleId ?? null,
    test: lead.isTest,
    changed_at: isoTime(lead.changedAt),
  };
}

const ABOUT = { 0: 'pending', 1: 'credit', 2: 'reversal', 3: 'rejection' } as const;

/** A delivery as the admin API shows it. Those of a paused postback count as parked. */
export function deliveryRowOf(delivery: StoredDelivery): DeliveryRow {
  const { attempts, isPostbackEnabled } = delivery;
  const isOpen = delivery.state === 'pending' || delivery.state === 'waiting';
  const isParked = isOpen && !isPostbackEnabled;
  const last = attempts.at(-1);
  return {
    delivery_id: delivery.deliveryId,
    created_at: isoTime(delivery.createdAt),
    postback_id: delivery.postbackId,
    adwall_id: delivery.adwallId,
    lead_id: delivery.leadId,
    is_reversal: delivery.status === 2,
    about: ABOUT[delivery.status],
    state: isParked ? 'parked' : delivery.state,
    attempts: attempts.length,
    http_status: last?.httpStatus ?? null,
    error: last?.error ?? null,
    due_at: delivery.state === 'pending' && !isParked ? isoTime(delivery.dueAt) : null,
  };
}

/** A refused call, as listed with others about the same click. */
export function refusedOf({ at, callId, source, verdict }: RefusedCall): ClickCase['refused_calls'][number] {
  return { call_id: callId, at: isoTime(at), source, verdict };
}

/** Clicks of an account as the admin API lists them, with their outcomes. */
export async function clickRowsOf(
  { clock, store }: { clock: Clock; store: Pick<Store, 'readActivity'> },
  accountId: number,
  clicks: UserCase['clicks'],
): Promise<ClickRow[]> {
  const keys = clicks.map(({ clickId }) => ({ clickId, leadId: null }));
  const entries = await store.readActivity({ accountId, keys });
  const entryOf = new Map(entries.map((entry) => [entry.click.clickId, entry]));
  return clicks.map((click) => clickRowOf(click, entryOf.get(click.clickId), clock.now()));
}

function clickRowOf(click: UserCase['clicks'][number], entry: ClickActivity | undefined, now: number): ClickRow {
  const { amount, at, clickId, country, hasLeads, offerId, offerName, placement } = click;
  // Retention may have removed the click since it was read.
  const { events = [], reason = null, state = 'clicked' } = entry === undefined ? {} : activityRow(entry, now);
  return {
    click_id: clickId,
    at: isoTime(at),
    offer_id: offerId,
    offer_name: offerName,
    country,
    placement,
    currency_count: unitsToNumber(amount),
    state,
    has_leads: hasLeads === 1,
    events: events.length,
    credited_events: events.filter((event) => event.state === 'credited').length,
    reason,
  };
}

/** A ledger row as the admin API shows it. `open` decrypts its description, which is left out otherwise. */
export function ledgerRowOf(
  entry: LedgerEntry,
  { currency, open = () => null }: { currency: string; open?: (sealed: Uint8Array) => string | null },
): LedgerRow {
  return {
    transaction_id: entry.transactionId,
    kind: entry.kind,
    currency_adjustment: unitsToNumber(entry.amount),
    balance_after: unitsToNumber(entry.balanceAfter),
    currency,
    offer_id: entry.offerId,
    offer_name: entry.offerName,
    description: entry.sealedDescription === null ? null : open(entry.sealedDescription),
    at: isoTime(entry.at),
  };
}

/** The currency name of a wall. */
export function currencyOf(adwallId: number, directory: DirectoryView): string {
  return directory.wallById(adwallId)?.settings.currency.name ?? 'credits';
}

/** A wall or panel in paths and responses: `wall-1`, `panel-1`. */
export function ownerText({ kind, profileId }: WallOrPanelRef): string {
  return `${kind === 'wall' ? 'wall' : 'panel'}-${profileId}`;
}

/** A wall or panel that the caller's role covers. */
export interface OwnedBy {
  ref: WallOrPanelRef;
  pubId: number;
  /** The currency of the wall, or of the wall that is linked to the panel. */
  currency: string;
  /** Credits per unit of payout, in units; null for a panel without a wall. */
  ratio: number | null;
}

/** The wall or panel that a path names; null if it doesn't exist or the role doesn't cover it. */
export function ownerOf(text: string, caller: AdminCaller, directory: DirectoryView): OwnedBy | null {
  const [, word, digits] = /^(wall|panel)-([1-9]\d{0,15})$/.exec(text) ?? [];
  if (word === undefined) return null;
  const kind = word === 'wall' ? 'wall' : 'survey-profile';
  return findOwner({ kind, profileId: Number(digits) }, caller, directory);
}

/** The same, by kind and id. */
export function findOwner(ref: WallOrPanelRef, caller: AdminCaller, directory: DirectoryView): OwnedBy | null {
  const panel = ref.kind === 'wall' ? null : directory.panelById(ref.profileId);
  const wallId = ref.kind === 'wall' ? ref.profileId : (panel?.settings.adwall_id ?? null);
  const wall = wallId === null ? null : directory.wallById(wallId);
  const pubId = ref.kind === 'wall' ? wall?.pubId : panel?.pubId;
  if (pubId === undefined || !covers(caller, pubId)) return null;
  const currency = wall?.settings.currency;
  return { ref, pubId, currency: currency?.name ?? 'credits', ratio: currency?.ratio ?? null };
}

/** Whether the caller's role covers a wall. */
export function coversWall(adwallId: number, caller: AdminCaller, directory: DirectoryView): boolean {
  const wall = directory.wallById(adwallId);
  return wall !== null && covers(caller, wall.pubId);
}

/**
 * Whether the caller may see a click of a wall. Null means an erased user, whose publisher is unknown, so only roles
 * for all publishers may see it.
 */
export function seesClick(owner: WallOrPanelRef | null, caller: AdminCaller, directory: DirectoryView): boolean {
  return owner === null ? caller.publishers === null : findOwner(owner, caller, directory) !== null;
}

/**
 * Whether the caller may see a refused call. Null means that it names none of our clicks, so only roles for all
 * publishers may see it.
 */
export function seesRefused(adwallId: number | null, caller: AdminCaller, directory: DirectoryView): boolean {
  return adwallId === null ? caller.publishers === null : coversWall(adwallId, caller, directory);
}

/** Every wall and panel that a role covers; null for all. */
export function ownersOf(
  caller: AdminCaller,
  directory: DirectoryView,
  walls: readonly number[] | null,
): { kind: WallOrPanelKind; profileId: number }[] | null {
  if (walls === null) return null;
  const panels = walls.flatMap((adwallId) => directory.panelOfWall(adwallId) ?? []);
  return [
    ...walls.map((profileId) => ({ kind: 'wall' as const, profileId })),
    ...panels
      .filter(({ pubId }) => covers(caller, pubId))
      .map(({ profileId }) => ({ kind: 'survey-profile' as const, profileId })),
  ];
}

/** The console's path for a user, below `/console/`. */
export function userPath(account: AccountRef): string {
  return `users/${ownerText(account)}/${encodeURIComponent(account.subid1)}`;
}
