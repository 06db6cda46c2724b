import type { Units } from '@rewards-wall/shared/credits.ts';
import { integerOf } from '@rewards-wall/shared/schema/parameters.ts';
import { reportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { fieldErrors } from '@rewards-wall/shared/schema/problem.ts';
import { readAmount } from '../../schema/outside-amount.ts';
import { declaredNames, type CallbackFormat } from '../../networks/network.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { goalOf } from './goal-name.ts';
import { isUnfilled, pairsOf, parametersOf, type CallParameters } from './call-parameters.ts';
import { reportOf, type LeadReport, type ReadReport, type ReportRequest } from './lead-report.ts';
import { networkFields } from './network-fields.ts';
import { isSignedBySource } from './source-signature.ts';

/**
 * Checks that a call is the network's and reads its report (docs/contract/leads.md#signatures). `publicUrl`: the
 * address that networks call, without a trailing slash.
 */
export function readNetwork(
  callback: CallbackFormat,
  request: ReportRequest,
  known: { ips: readonly string[]; secrets: readonly string[]; publicUrl: string },
): ReadReport {
  const parameters = pairsOf(callback.body, request);
  if (parameters === null && callback.body !== 'any') return { kind: 'unauthenticated' };
  const { headers, pathSecret, target } = request;
  const call = { url: known.publicUrl + target, parameters: parameters ?? [], headers, pathSecret };
  if (!isSignedBySource(callback.signature, call, known.secrets)) return { kind: 'unauthenticated' };
  if (!isAllowedAddress(request.ip, known.ips)) return { kind: 'address_not_allowed' };
  return readCall(callback, parameters);
}

/** The report in a proven call. `parameters`: null if they can't be read. */
export function readCall(callback: CallbackFormat, parameters: ReturnType<typeof pairsOf>): ReadReport {
  if (parameters === null) {
    const message = 'must be a well-encoded query, form or JSON object in UTF-8';
    return { kind: 'invalid', errors: [{ path: '', code: 'invalid', message }] };
  }
  const sent = parametersOf(parameters);
  if (callback.body === 'any') {
    const repeated = declaredNames(callback).filter((name) => Array.isArray(sent.get(name)));
    const message = 'must be given once, as text or a number';
    if (repeated.length > 0) {
      return { kind: 'invalid', errors: repeated.map((path) => ({ path, code: 'repeated', message })) };
    }
  }
  const values = callback.body === 'any' ? filledIn(sent) : sent;
  const translated = networkFields(callback, values);
  if (translated.kind !== 'fields') return translated;
  const { event_id: event, ...others } = translated.fields;
  // Our own events have numbers, but networks may use any names for goals.
  const goal = typeof event === 'string' && integerOf(event) === null ? goalOf(event) : undefined;
  const parsed = reportParameters.safeParse(goal === undefined ? translated.fields : others);
  if (!parsed.success) {
    // Errors name the network's own parameters, because it doesn't know ours.
    const names: Readonly<Record<string, string | undefined>> = {
      ...callback.fields,
      transaction_id: callback.identity[0],
    };
    const errors = fieldErrors(parsed.error.issues).map((error) =>
      Object.assign(error, { path: names[error.path] ?? error.path }),
    );
    return { kind: 'invalid', errors };
  }
  const covered = reportOf(parsed.data);
  const { isDifference, isUnpaid } = translated;
  const isPaid = covered.status === 1 && isDifference === undefined;
  const named: LeadReport = {
    ...covered,
    ...(isPaid && unsignedPayout(callback, values)),
    ...(isUnpaid && { isUnpaid: true }),
    ...(isDifference && { isDifference }),
    ...(callback.body === 'any' && covered.status === 2 && { reversesNamed: true }),
    ...offerOf(callback, values),
    ...respondentOf(callback, values),
  };
  const report = goal === undefined ? { ...named, ...ownGoal(callback, values) } : { ...named, eventId: goal };
  return {
    kind: 'read',
    report: translated.isReconciliation ? { ...report, eventId: RECONCILED } : report,
  };
}

/** The parameters of a call, without those that the network left empty. */
function filledIn(values: CallParameters): CallParameters {
  return new Map([...values].filter(([, value]) => typeof value !== 'string' || !isUnfilled(value)));
}

/** The person and the survey that the call names. An empty value counts as absent. */
function respondentOf({ respondent }: CallbackFormat, values: CallParameters): Pick<LeadReport, 'respondent'> {
  if (respondent === undefined) return {};
  const named = Object.entries(respondent).flatMap(([role, parameter]) => {
    const value = values.get(parameter) ?? '';
    if (typeof value !== 'string') return [[role, '']];
    return value === '' ? [] : [[role, value]];
  });
  if (named.length === 0) return {};
  return { respondent: Object.fromEntries(named) as LeadReport['respondent'] & object };
}

/** The offer that the call names. Empty values and unfilled macros count as absent. */
function offerOf({ offer: parameter, parameters }: CallbackFormat, values: CallParameters): Pick<LeadReport, 'offer'> {
  const sent = parameter === undefined ? '' : (values.get(parameter) ?? '');
  if (typeof sent !== 'string') return { offer: '' };
  return sent === '' || sent === parameters[parameter ?? ''] ? {} : { offer: sent };
}

/** The lowest of several amounts. Empty ones count as absent. */
function unsignedPayout(callback: CallbackFormat, values: CallParameters): Pick<LeadReport, 'unsignedPayout'> {
  const { unsignedPayout: parameter } = callback;
  const sent = parameter === undefined ? [] : [values.get(parameter) ?? []].flat();
  const amounts = sent.filter((amount) => amount.trim() !== '').map((amount) => amountOf(amount, callback));
  if (amounts.length === 0) return {};
  return { unsignedPayout: amounts.includes(null) ? 'unreadable' : Math.min(...amounts.map(Number)) };
}

function amountOf(sent: string, callback: CallbackFormat): Units | null {
  const amount = readAmount(sent, callback);
  return amount.kind === 'amount' && !amount.isNegative ? amount.units : null;
}

/** An unreadable goal becomes `?`. */
function ownGoal({ goal }: CallbackFormat, values: CallParameters): { goal?: string } {
  const value = goal === undefined ? undefined : values.get(goal);
  return value === undefined || value === '' ? {} : { goal: goalOf(value) ?? '?' };
}
