import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import { amountProblems, readAmount } from '../../schema/outside-amount.ts';
import type { CallbackFormat, Meaning } from '../../networks/network.ts';
import type { CallParameters } from './call-parameters.ts';
import { UNPAID, type NothingToCredit, type UnpaidEnd } from './lead-report.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import { isSigned } from '../../networks/signature.ts';

/** The contents of a network's call, in our own parameter names. */
export type NetworkFields =
  | {
      kind: 'fields';
      /** Not yet validated by `reportParameters`. */
      fields: Record<string, unknown>;
      /** Whether the call pays a difference on top of the lead with that transaction id. */
      isReconciliation: boolean;
      /** Whether it is a lead whose amounts are all 0. */
      isUnpaid: boolean;
      /** Whether the payout is a negative difference. */
      isDifference?: true;
    }
  | NothingToCredit
  | { kind: 'invalid'; errors: FieldError[] };

type Values = (parameter: string) => string | string[];

/** The kinds of leads that a parameter can name; the first match wins. */
const namedKinds = ['bonus', 'screenout'] as const;

const unpaidEnds = ['quality', 'quota_full'] as const;

/**
 * Translates a network's call (docs/contract/leads.md#kinds, docs/contract/leads.md#amounts). Empty values count as
 * absent, because networks replace macros without a value by nothing. A negative amount means a reversal, or a
 * difference where a map says so; an amount of 0 credits nothing. These apply even if unsigned, because none of them
 * can credit a user. A payout counts only if it is signed.
 */
export function networkFields(callback: CallbackFormat, parameters: CallParameters): NetworkFields {
  const valueOf: Values = (name) => parameters.get(name) ?? '';
  const { meanings, errors } = statesOf(callback, valueOf);
  if (callback.body === 'any') errors.push(...missingIds(callback, valueOf), ...unreadableAmounts(callback, valueOf));
  errors.push(...wrongUuids(callback, valueOf));
  const { payout, ...fields } = fieldsOf(callback, valueOf);
  const kind: LeadKind = namedKinds.find((one) => meanings.has(one)) ?? 'complete';

  if (meanings.has('test')) return { kind: 'nothing_to_credit', reason: 'test' };
  const isDifference = callback.negativeIsDifference === true && isNegative(callback, valueOf);
  const isTakenBack = !isDifference && (isNegative(callback, valueOf) || hasReversalId(callback, payout, valueOf));
  if (meanings.has('reversal') || isTakenBack) {
    const transaction_id = originalId(callback, valueOf);
    return {
      kind: 'fields',
      fields: { ...fields, transaction_id, kind, status: 2 },
      isReconciliation: false,
      isUnpaid: false,
    };
  }
  if (errors.length > 0) return { kind: 'invalid', errors };
  if (meanings.has('pending')) return { kind: 'nothing_to_credit', reason: 'pending' };
  if (isDifference) return difference(callback, { ...fields, kind }, valueOf);
  const end = unpaidEnds.find((one) => meanings.has(one));
  if (end !== undefined) return ended(end, fields);
  if (meanings.has('reconciliation')) return reconciliation(callback, { ...fields, payout, kind }, valueOf);
  // The source's settings determine what an unsigned screen-out pays, so its amount doesn't matter.
  const isPaidByCall = kind === 'complete' || callback.fields.payout !== undefined;
  const isUnpaid = paysNothing(callback, valueOf);
  if (isPaidByCall && fields['event_id'] === undefined && isUnpaid) {
    return kind === 'screenout' ? ended(kind, fields) : UNPAID;
  }
  const transaction_id = idOf(callback, valueOf);
  const paid = payout === undefined ? {} : { payout };
  const lead = { ...fields, ...paid, transaction_id, kind, status: 1 };
  return { kind: 'fields', fields: lead, isReconciliation: false, isUnpaid };
}

/** A survey that ended without anything to credit, if the call names its click. */
function ended(outcome: UnpaidEnd, { click_id: clickId }: Record<string, unknown>): NothingToCredit {
  return typeof clickId === 'string' ? { ...UNPAID, ended: { clickId, outcome } } : UNPAID;
}

/** The meanings of all state parameters, and an error for each unlisted value. */
function statesOf({ states }: CallbackFormat, valueOf: Values): { meanings: Set<Meaning>; errors: FieldError[] } {
  const meanings = new Set<Meaning>();
  const errors: FieldError[] = [];
  for (const { meanings: known, parameter } of states) {
    const value = valueOf(parameter);
    const text = typeof value === 'string' ? value.toLowerCase() : null;
    const meaning = Object.entries(known).find(([name]) => name.toLowerCase() === text)?.[1];
    if (meaning !== undefined) meanings.add(meaning);
    else errors.push(stateError(parameter, Object.keys(known)));
  }
  return { meanings, errors };
}

function fieldsOf(callback: CallbackFormat, valueOf: Values): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [field, parameter] of Object.entries(callback.fields)) {
    const value = valueOf(parameter);
    if (value !== '') fields[field] = value;
  }
  const { event_id: event, payout } = fields;
  if (event === '0') delete fields['event_id'];
  const amount = readAmount(payout, callback);
  if (amount.kind === 'amount') fields['payout'] = formatUnits(amount.units);
  if (callback.fields.payout !== undefined && !isSigned(callback.signature, callback.fields.payout))
    delete fields['payout'];
  return fields;
}

function reconciliation(callback: CallbackFormat, fields: Record<string, unknown>, valueOf: Values): NetworkFields {
  const path = callback.fields.payout ?? '';
  if (!isPositive(fields['payout'])) {
    return {
      kind: 'invalid',
      errors: [{ path, code: 'invalid', message: 'must have the difference to pay, and be signed' }],
    };
  }
  delete fields['event_id'];
  const transaction_id = originalId(callback, valueOf);
  return { kind: 'fields', fields: { ...fields, transaction_id, status: 1 }, isReconciliation: true, isUnpaid: false };
}

/** A downward correction. A person has to book it, so its amount need not be signed. */
function difference(callback: CallbackFormat, fields: Record<string, unknown>, valueOf: Values): NetworkFields {
  const sent = readAmount(valueOf(callback.fields.payout ?? callback.unsignedPayout ?? ''), callback);
  const payout = formatUnits(sent.kind === 'amount' ? Math.min(sent.units, 0) : 0);
  delete fields['event_id'];
  const lead = { ...fields, payout, transaction_id: originalId(callback, valueOf), status: 1 };
  return { kind: 'fields', fields: lead, isReconciliation: true, isUnpaid: false, isDifference: true };
}

/** Reports missing ids to the author of a map, even for a call that would credit nothing. */
function missingIds({ fields, identity }: CallbackFormat, valueOf: Values): FieldError[] {
  const missing = [...new Set([fields.click_id, ...identity])].filter((parameter) => valueOf(parameter) === '');
  return missing.map((path) => ({ path, code: 'required', message: 'is required' }));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function wrongUuids({ uuids = [] }: CallbackFormat, valueOf: Values): FieldError[] {
  const isUuid = (value: string | string[]): boolean => typeof value === 'string' && UUID.test(value);
  const wrong = uuids.filter((name) => !isUuid(valueOf(name)));
  return wrong.map((path) => ({ path, code: 'invalid', message: 'must be a UUID' }));
}

/** The author of the map has to say what an ambiguous amount means. */
function unreadableAmounts(callback: CallbackFormat, valueOf: Values): FieldError[] {
  return callback.amounts.flatMap((path) => {
    const value = valueOf(path);
    const amount = readAmount(value, callback);
    if (value === '' || amount.kind === 'amount') return [];
    return [{ path, code: 'invalid', message: amountProblems[amount.kind] }];
  });
}

function amountsOf({ amounts }: CallbackFormat, valueOf: Values): string[] {
  return amounts.flatMap((parameter) => valueOf(parameter)).filter((amount) => amount !== '');
}

function isNegative(callback: CallbackFormat, valueOf: Values): boolean {
  return amountsOf(callback, valueOf).some((amount) => readAmount(amount, callback).isNegative);
}

/** Whether all amounts are 0, or less than our smallest unit. */
function paysNothing(callback: CallbackFormat, valueOf: Values): boolean {
  const amounts = amountsOf(callback, valueOf);
  return (
    amounts.length > 0 &&
    amounts
      .map((amount) => readAmount(amount, callback))
      .every((amount) => amount.kind === 'amount' && amount.units === 0)
  );
}

function isPositive(payout: unknown): boolean {
  const amount = readAmount(payout);
  return amount.kind === 'amount' && amount.units > 0;
}

/** A call with a positive payout is a lead, even if its id happens to start with the reversal prefix. */
function hasReversalId(callback: CallbackFormat, payout: unknown, valueOf: Values): boolean {
  const prefix = callback.reversal?.prefix ?? null;
  const id = idOf(callback, valueOf);
  return prefix !== null && typeof id === 'string' && id.startsWith(prefix) && !isPositive(payout);
}

/** The id of a lead; undefined if absent. Parts are escaped, so that different parts never produce the same id. */
function idOf({ identity }: CallbackFormat, valueOf: Values): string | string[] | undefined {
  const parts = identity.map(valueOf);
  const [only = '', ...more] = parts;
  if (more.length === 0) return only === '' ? undefined : only;
  if (!parts.every((part) => typeof part === 'string')) return parts.flat();
  return parts.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');
}

/** The id of the lead that a reversal or reconciliation is about, if the network names it. */
function originalId(callback: CallbackFormat, valueOf: Values): string | string[] | undefined {
  const id = idOf(callback, valueOf);
  const { original, prefix } = callback.reversal ?? { original: null, prefix: null };
  if (original !== null) {
    const named = valueOf(original);
    return named === '' ? id : named;
  }
  return prefix !== null && typeof id === 'string' && id.startsWith(prefix) ? id.slice(prefix.length) : id;
}

function stateError(path: string, known: readonly string[]): FieldError {
  const values = known.map((value) => (value === '' ? 'empty' : `'${value}'`)).join(', ');
  return { path, code: 'invalid', message: `must be one of: ${values}` };
}
