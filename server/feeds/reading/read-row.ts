import type { Conditions } from '@rewards-wall/shared/schema/conditions.ts';
import { withScheme } from '@rewards-wall/shared/schema/image-address.ts';
import { narrowTargeting } from '../../schema/narrow-targeting.ts';
import { MAX_PAYOUT_UNITS, type Units } from '@rewards-wall/shared/credits.ts';
import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { everybody, type Targeting } from '../../schema/targeting.ts';
import type { NetworkFeed, ReadRow } from '../../networks/feed-adapter.ts';
import type { Settings } from '../../networks/paged-request.ts';
import { constantsOf } from '../feed-constants.ts';
import { destination } from '../../networks/reading/destination.ts';
import { checkedGoals, type FeedGoal } from '../../networks/reading/goals.ts';
import { isSkip, type SkipReason } from '../../networks/reading/skip.ts';
import { credentialForms } from './sent-credential.ts';
import type { Json } from '../../networks/reading/value-at.ts';

/** A validated offer of a network, with its link as a template and amounts in units of the feed's currency. */
export interface NetworkOffer {
  readonly externalId: string;
  readonly name: string;
  readonly description: string;
  readonly requirements: string | null;
  /** Null if the network doesn't say. */
  readonly creditDelay: string | null;
  readonly conditions: Conditions;
  /** Null if the network has none. */
  readonly imageUrl: string | null;
  readonly destinationUrl: string;
  /** What a lead without a goal pays; 0 if only goals pay. */
  readonly payout: Units;
  readonly goals: readonly FeedGoal[];
  readonly categories: readonly number[];
  readonly targeting: Targeting;
  /** Epoch ms. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly cap: { readonly leads: number; readonly per: 'day' | 'total' } | null;
  readonly isRepeatable: boolean;
  /** Only of a link to another network's wall. */
  readonly tile?: NonNullable<ReadRow['tile']>;
  readonly mobileApp: { readonly store_id: string; readonly platform: 1 | 2 } | null;
}

/** A row that is left out. Text that contains the credential is replaced by ''. */
export interface SkippedRow {
  /** '' if the row has no id. */
  readonly externalId: string;
  readonly name: string;
  readonly reason: SkipReason;
}

export type RowReading =
  { readonly kind: 'offer'; readonly offer: NetworkOffer } | ({ readonly kind: 'skipped' } & SkippedRow);

/** What affects the reading of a row, besides the row. */
export interface RowContext {
  readonly adapter: NetworkFeed;
  readonly settings: Settings;
  /** The feed's currency, ISO 4217. */
  readonly currency: string;
  /** The credential, which must not end up in an offer; null if the feed has none. */
  readonly credential: string | null;
}

const MAX_ID = 100;
const MAX_NAME = 200;

/** Whether a value contains the credential, in any of its forms. */
type FindCredential = (value: NetworkOffer | string) => boolean;

/** Reads the rows of a feed one by one. Each becomes an offer or a reason for leaving it out. */
export function rowReader(context: RowContext): (row: Json) => RowReading {
  const forms = credentialForms(context).map((form) => JSON.stringify(form).slice(1, -1));
  const holds: FindCredential = (value) => {
    const text = JSON.stringify(value);
    return forms.some((form) => text.includes(form));
  };
  const constants = [context.adapter.constants ?? null, constantsOf(context.settings)].filter((one) => one !== null);
  const narrowed = { ...context, constants };
  const shown = (text: string): string => (holds(text) ? '' : text);
  return (row) => {
    if (!isRecord(row)) return { kind: 'skipped', externalId: '', name: '', reason: 'unreadable' };
    const read = context.adapter.read(row, context.settings);
    const checked = checkedRow(read, narrowed, holds);
    if ('offer' in checked) return checked;
    const externalId = shown(read.externalId).slice(0, MAX_ID);
    return { kind: 'skipped', externalId, name: shown(read.name).slice(0, MAX_NAME), ...checked };
  };
}

function checkedRow(
  read: ReadRow,
  { adapter, constants, currency }: RowContext & { constants: readonly Targeting[] },
  holds: FindCredential,
): Extract<RowReading, { kind: 'offer' }> | { reason: SkipReason } {
  const reason = fieldProblem(read, currency);
  if (reason !== null) return { reason };
  const goals = isSkip(read.goals) ? read.goals : checkedGoals(read.goals);
  if (isSkip(goals)) return { reason: goals.skip };
  if (isSkip(read.payout)) return { reason: read.payout.skip };
  const total = goals.reduce((sum, { payout }) => sum + payout, read.payout);
  if (total === 0 && read.tile === undefined) return { reason: 'no_payout' };
  if (total > MAX_PAYOUT_UNITS) return { reason: 'payout_too_high' };
  if (isSkip(read.targeting)) return { reason: read.targeting.skip };
  const conditions = read.conditions ?? {};
  if (isSkip(conditions)) return { reason: conditions.skip };
  const targeting = constants.reduce<Targeting | null>(
    (narrowed, own) => narrowed && narrowTargeting({ targeting: narrowed, mobile_app: read.mobileApp }, own),
    { ...everybody, ...read.targeting },
  );
  if (targeting === null) return { reason: 'outside_constants' };
  const destinationUrl = destination(read.link, adapter.link);
  if (isSkip(destinationUrl)) return { reason: destinationUrl.skip };
  const offer: NetworkOffer = {
    externalId: read.externalId,
    name: read.name,
    description: read.description,
    requirements: read.requirements || null,
    creditDelay: read.creditDelay ?? null,
    conditions,
    imageUrl: imageOf(read.imageUrl),
    destinationUrl,
    payout: read.payout,
    goals,
    categories: read.categories,
    targeting,
    startsAt: read.startsAt ?? null,
    endsAt: read.endsAt ?? null,
    cap: read.cap ?? null,
    isRepeatable: read.isRepeatable ?? read.tile !== undefined,
    ...(read.tile && { tile: read.tile }),
    mobileApp: read.mobileApp ?? null,
  };
  if (holds(offer)) return { reason: 'holds_credential' };
  return { kind: 'offer', offer };
}

function fieldProblem(read: ReadRow, currency: string): SkipReason | null {
  if (read.externalId === '' || read.externalId.length > MAX_ID) return 'no_id';
  if (read.status !== null) return read.status.skip;
  if (read.name === '') return 'no_name';
  const named = read.currency.toUpperCase();
  return named === '' || named === currency ? null : 'currency_without_rate';
}

/** Images must be web addresses. Otherwise the offer has no image. */
function imageOf(given: string): string | null {
  const address = withScheme(given);
  const url = URL.canParse(address) ? new URL(address) : null;
  const isUsable = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isUsable && url.href.length <= 2000 ? url.href : null;
}
