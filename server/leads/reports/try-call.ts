import { formatUnits } from '@rewards-wall/shared/credits.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { CallMap } from '../../schema/call-map.ts';
import { declaredNames, type CallbackFormat } from '../../networks/network.ts';
import { pairsOf } from './call-parameters.ts';
import type { LeadReport, NothingToCredit, ReportRequest } from './lead-report.ts';
import { readCall } from './read-network.ts';
import { MAPPED, schemeOf } from './schemes.ts';
import { isSigned } from '../../networks/signature.ts';

/** A call as a person pastes it: a URL, or only its query. */
export interface SampleCall {
  url: string;
  /** A form or a JSON object; empty for a GET. */
  body: string;
}

/** How a call would be read. Nothing is authenticated or stored. */
export interface TriedCall {
  /** `nothing`: it is accepted, but credits nothing. */
  reads_as: 'lead' | 'reversal' | 'difference' | 'nothing' | 'refused';
  /** A sentence. */
  meaning: string;
  /** Its contents, by our own names; absent if it is refused or credits nothing. */
  fields: Record<string, string>;
  /** What is wrong with it. */
  errors: FieldError[];
  /** Its parameters that the map doesn't read. */
  ignored: string[];
  /** The response to the first such call. */
  response: string | null;
}

/** Reads a sample call by a map as the service would if the call were authenticated. */
export function tryCall(callMap: CallMap | null, sample: SampleCall): TriedCall {
  const scheme = schemeOf({ scheme: MAPPED, callMap });
  if (scheme?.kind !== 'mapped') throw new Error('A call map has no callback.');
  const { callback } = scheme;
  const parameters = pairsOf('any', requestOf(sample));
  const read = readCall(callback, parameters);
  const declared = new Set([...declaredNames(callback), ...proofOf(callback)]);
  const names = new Set((parameters ?? []).map(([name]) => name));
  const ignored = [...names].filter((name) => !declared.has(name));
  const nothing = { fields: {}, errors: [], ignored };
  const accepted = callback.answer.accepted;
  switch (read.kind) {
    case 'read':
      return {
        ...meaningOf(read.report, callback),
        fields: fieldsOf(read.report),
        errors: [],
        ignored,
        response: accepted,
      };
    case 'nothing_to_credit':
      return { ...nothing, reads_as: 'nothing', meaning: nothings[read.reason], response: accepted };
    case 'invalid':
      return { ...nothing, reads_as: 'refused', meaning: REFUSED, errors: read.errors, response: null };
    default:
      throw new Error(`A call without a proof can't be ${read.kind}.`);
  }
}

const REFUSED = 'The service refuses it with 400, and lists it among the refused calls.';

const nothings: Readonly<Record<NothingToCredit['reason'], string>> = {
  pending: 'It is still pending: it credits nothing, and the lead itself can follow.',
  test: "It is the network's test: it credits nothing.",
  unpaid: 'It pays 0: it credits nothing, and the lead itself can follow.',
};

function requestOf({ body, url }: SampleCall): ReportRequest {
  const text = url.trim();
  const at = text.indexOf('?');
  const query = at === -1 ? (/^\w+:\/\/|^\//.test(text) ? '' : text) : text.slice(at + 1);
  const sent = new TextEncoder().encode(body.trim());
  const shared = { headers: {}, ip: '', pathSecret: null, body: sent };
  return { ...shared, method: sent.length === 0 ? 'GET' : 'POST', target: `/?${query}` };
}

/** The parameters that prove the call. */
function proofOf({ signature }: CallbackFormat): string[] {
  return signature.kind === 'template' ? [signature.parameter] : [];
}

function meaningOf(report: LeadReport, callback: CallbackFormat): Pick<TriedCall, 'reads_as' | 'meaning'> {
  if (report.isDifference) {
    return {
      reads_as: 'difference',
      meaning: 'It reduces an earlier lead: it is held for a decision.',
    };
  }
  if (report.status === 2) return { reads_as: 'reversal', meaning: 'It reverses the lead with this transaction.' };
  return { reads_as: 'lead', meaning: `It is a lead. ${payoutText(report, callback)}` };
}

function payoutText({ payout, unsignedPayout }: LeadReport, { fields, signature }: CallbackFormat): string {
  if (fields.payout !== undefined && payout !== null && isSigned(signature, fields.payout)) {
    return 'Its payout counts; above what the click promised, it is held.';
  }
  return unsignedPayout === undefined
    ? 'It pays what the click promised.'
    : 'It pays what the click promised. Its payout is not signed: it can only lower what an offer from a feed pays.';
}

function fieldsOf(report: LeadReport): Record<string, string> {
  const { clickId, country, eventId, offer, payout, reason, transactionId, unsignedPayout } = report;
  const amount = payout ?? (typeof unsignedPayout === 'number' ? unsignedPayout : null);
  const named: Record<string, string | null> = {
    click_id: clickId,
    transaction_id: transactionId,
    event_id: eventId === '' || eventId === RECONCILED ? null : eventId,
    payout: amount === null ? null : formatUnits(amount),
    reason,
    country,
    network_offer_id: offer ?? null,
  };
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
