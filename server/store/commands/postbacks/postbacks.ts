import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { ResponseRules, DisabledReason, NewPostback, Postback, PostbackSummary } from '../../ports/postbacks.ts';
import { recordAudit } from '../admins/audit.ts';
import { countOf } from './delivery-counts.ts';
import { lockSettings, raiseSettings } from '../installation/versions.ts';

type Row<Shape extends Postback> = Omit<Shape, 'isEnabled' | 'followsRedirect'> & { enabled: number; follows: number };
type SummaryRow = Omit<Row<PostbackSummary>, 'hasAnswered'> & { answered: number };

const columns = `p.postback_id as "postbackId", p.adwall_id as "adwallId", p.kind, p.sealed_url as "sealedUrl",
      p.sealed_secret as "sealedSecret", p.sealed_previous as "sealedPrevious", p.previous_until as "previousUntil",
      p.enabled, p.disabled_reason as "disabledReason", p.created_at as "createdAt", p.must_contain as "mustContain",
      p.follows_redirect as follows`;

/** Resets everything known about the receiver. */
const CLOSED_CIRCUIT = "failures = 0, earlier_attempts = '', probe_at = 0";

export const postbackQueries = {
  wallExists: query('select 1 from walls where adwall_id = $1'),
  insertPostback: query(`
    insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, must_contain, follows_redirect,
      enabled, disabled_reason, failures, probe_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, 1, null, 0, 0, $8)`),
  allPostbacks: query<Row<Postback>>(`select ${columns} from postbacks p order by p.postback_id`),
  summaries: query<SummaryRow>(`
    select ${columns}, p.failures, ${countOf('pending')} as pending, ${countOf('delivered')} as delivered,
      ${countOf('exhausted')} as exhausted,
      coalesce((select a.answered from postback_attempts a where a.postback_id = p.postback_id), 0) as answered
    from postbacks p where (cast($1 as bigint) is null or p.adwall_id = cast($1 as bigint)) order by p.postback_id`),
  isEnabled: query<{ enabled: number }>('select enabled from postbacks where postback_id = $1'),
  enable: query(`
    update postbacks set enabled = 1, disabled_reason = null, ${CLOSED_CIRCUIT} where postback_id = $1
    returning postback_id`),
  move: query(`
    update postbacks set sealed_url = $2, ${CLOSED_CIRCUIT} where postback_id = $1 returning postback_id`),
  replaceSecret: query(`
    update postbacks set sealed_secret = $2, sealed_previous = null, previous_until = null where postback_id = $1`),
  setResponseRules: query(`
    update postbacks set must_contain = $2, follows_redirect = $3, ${CLOSED_CIRCUIT} where postback_id = $1
    returning postback_id`),
  rotate: query(`
    update postbacks set
      sealed_previous = case
        when cast($3 as bigint) is null then null
        when previous_until > cast($4 as bigint) then sealed_previous
        else sealed_secret end,
      previous_until = cast($3 as bigint), sealed_secret = $2
    where postback_id = $1 returning postback_id`),
  endOverlap: query(`
    update postbacks set sealed_previous = null, previous_until = null where postback_id = $1 returning postback_id`),
  disable: query(`
    update postbacks set enabled = 0, disabled_reason = $2 where postback_id = $1 returning postback_id`),
};

export const postbacksCommands = {
  ...reads({ listPostbacks }),
  ...writes({
    createPostback,
    enablePostback,
    disablePostback,
    movePostback,
    setResponseRules,
    rotatePostback,
    endPostbackOverlap,
  }),
};

function* createPostback(input: NewPostback): Command<{ kind: 'created' | 'unknown_wall' }> {
  const { postbackId, adwallId, kind, sealedUrl, sealedSecret, rules, audit, at } = input;
  const [mustContain, follows] = [rules?.mustContain ?? null, rules?.followsRedirect === true ? 1 : 0];
  yield* lockSettings();
  if ((yield* one(postbackQueries.wallExists, adwallId)) === undefined) return { kind: 'unknown_wall' };
  const values = [postbackId, adwallId, kind, sealedUrl, sealedSecret, mustContain, follows, at] as const;
  yield* one(postbackQueries.insertPostback, ...values);
  yield* raiseSettings();
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'created' };
}

/** Lists postbacks with the counts of their deliveries, in the order of their ids; `adwallId` null: of all walls. */
function* listPostbacks(input: { adwallId: number | null }): Command<PostbackSummary[]> {
  const rows = yield* all(postbackQueries.summaries, input.adwallId);
  return rows.map(({ answered, ...row }) => ({ ...withFlag(row), hasAnswered: answered === 1 }));
}

/**
 * Enables a postback and resets its circuit: deliveries that are due go out again. `audit`: its `before` becomes the
 * postback's previous state; also for `disablePostback`.
 */
function* enablePostback(input: {
  postbackId: string;
  audit?: AuditEntry;
  at: number;
}): Command<{ kind: 'enabled' | 'unknown_postback' }> {
  yield* lockSettings();
  const before = yield* stateOf(input.postbackId);
  if ((yield* one(postbackQueries.enable, input.postbackId)) === undefined) return { kind: 'unknown_postback' };
  yield* raiseSettings();
  if (input.audit !== undefined) yield* recordAudit({ ...input.audit, before });
  return { kind: 'enabled' };
}

/**
 * Gives a postback a new URL and resets its circuit: undelivered deliveries go to the new URL. `sealedSecret`: replaces
 * its secret, and earlier secrets no longer sign.
 */
function* movePostback(input: {
  postbackId: string;
  sealedUrl: Uint8Array;
  sealedSecret?: Uint8Array;
  audit?: AuditEntry;
}): Command<{ kind: 'moved' | 'unknown_postback' }> {
  const { audit, postbackId, sealedSecret, sealedUrl } = input;
  yield* lockSettings();
  if ((yield* one(postbackQueries.move, postbackId, sealedUrl)) === undefined) return { kind: 'unknown_postback' };
  if (sealedSecret !== undefined) yield* one(postbackQueries.replaceSecret, postbackId, sealedSecret);
  yield* raiseSettings();
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'moved' };
}

/**
 * Changes what counts as delivered from the next attempt on, and resets the circuit: what failed under the old rules is
 * due again.
 */
function* setResponseRules(
  input: ResponseRules & { postbackId: string; audit?: AuditEntry },
): Command<{ kind: 'set' | 'unknown_postback' }> {
  const { audit, followsRedirect, mustContain, postbackId } = input;
  yield* lockSettings();
  const set = yield* one(postbackQueries.setResponseRules, postbackId, mustContain, followsRedirect ? 1 : 0);
  if (set === undefined) return { kind: 'unknown_postback' };
  yield* raiseSettings();
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'set' };
}

/**
 * Replaces a postback's secret. The old one, or the one before the current overlap, signs until `previousUntil`; null:
 * it stops at once.
 */
function* rotatePostback(input: {
  postbackId: string;
  sealedSecret: Uint8Array;
  previousUntil: number | null;
  audit?: AuditEntry;
  at: number;
}): Command<{ kind: 'rotated' | 'unknown_postback' }> {
  const { at, audit, postbackId, previousUntil, sealedSecret } = input;
  yield* lockSettings();
  const rotated = yield* one(postbackQueries.rotate, postbackId, sealedSecret, previousUntil, at);
  if (rotated === undefined) return { kind: 'unknown_postback' };
  yield* raiseSettings();
  if (audit !== undefined) yield* recordAudit(audit);
  return { kind: 'rotated' };
}

/** Discards the secret from before the last rotation. */
function* endPostbackOverlap(input: {
  postbackId: string;
  audit?: AuditEntry;
}): Command<{ kind: 'ended' | 'unknown_postback' }> {
  yield* lockSettings();
  if ((yield* one(postbackQueries.endOverlap, input.postbackId)) === undefined) return { kind: 'unknown_postback' };
  yield* raiseSettings();
  if (input.audit !== undefined) yield* recordAudit(input.audit);
  return { kind: 'ended' };
}

/** Disables a postback. Its deliveries stay, but are not claimed. */
function* disablePostback(input: {
  postbackId: string;
  reason: DisabledReason;
  audit?: AuditEntry;
}): Command<{ kind: 'disabled' | 'unknown_postback' }> {
  yield* lockSettings();
  const before = yield* stateOf(input.postbackId);
  const disabled = yield* one(postbackQueries.disable, input.postbackId, input.reason);
  if (disabled === undefined) return { kind: 'unknown_postback' };
  yield* raiseSettings();
  if (input.audit !== undefined) yield* recordAudit({ ...input.audit, before });
  return { kind: 'disabled' };
}

/** For the audit log: whether it is enabled, as seen by this transaction. */
function* stateOf(postbackId: string): Command<{ is_enabled: boolean } | null> {
  const found = yield* one(postbackQueries.isEnabled, postbackId);
  return found === undefined ? null : { is_enabled: found.enabled === 1 };
}

/** Lists all postbacks in the order of their ids. */
export function* allPostbacks(): Command<Postback[]> {
  return (yield* all(postbackQueries.allPostbacks)).map(withFlag);
}

function withFlag<Rest extends object>({
  enabled,
  follows,
  ...rest
}: Rest & { enabled: number; follows: number }): Omit<Rest, 'enabled' | 'follows'> & {
  isEnabled: boolean;
  followsRedirect: boolean;
} {
  return { ...rest, isEnabled: enabled === 1, followsRedirect: follows === 1 };
}
