import { createHash } from 'node:crypto';
import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import type { CallbackFormat } from '../../networks/network.ts';
import { secretInPath } from '../sources/secret-in-path.ts';
import type { ReportRequest } from './lead-report.ts';
import { schemeOf, type SourceScheme } from './schemes.ts';
import { parametersOfTemplate } from '../../networks/signature-template.ts';
import { signReport } from './sign-report.ts';
import { signAsSource } from './source-signature.ts';

/** What a source would report about a click. */
export interface CallToSign extends SourceScheme {
  /** The address that sources call, without a trailing slash. */
  publicUrl: string;
  source: string;
  secret: string;
  clickId: string;
  transactionId: string;
  /** How the source names the event; null for none. */
  event: string | null;
  /** In the source's currency. */
  payout: Units;
  isReversal: boolean;
  /** When it is signed; epoch ms. */
  at: number;
}

/** A call with its proof, and as text without it. */
export interface SignedSourceCall {
  request: Pick<ReportRequest, 'method' | 'target' | 'headers' | 'body' | 'pathSecret'>;
  /** For people, without secrets and signatures. */
  shown: string;
}

const CUT = '…';
const REASON = 'Test';
/** Fills in other signed parameters. */
const FILLER = '0';

/**
 * Writes a call as its source would send it, with the source's own signature. Null if this build doesn't know the
 * scheme, or the source can't report reversals.
 */
export function signCall(call: CallToSign): SignedSourceCall | null {
  const scheme = schemeOf(call);
  switch (scheme?.kind) {
    case undefined:
      return null;
    case 'hmac-sha256': {
      const { at, clickId: click_id, event: event_id, publicUrl, secret, source, transactionId: transaction_id } = call;
      const reversal = call.isReversal ? { status: 2, reason: REASON } : {};
      const fields = { click_id, transaction_id, event_id, ...reversal };
      const url = signReport({ baseUrl: publicUrl, source, secret, fields, at });
      return get(call, url, null, /(?<=signature=)[0-9a-f]+$/);
    }
    case 'mapped':
    case 'callback':
      return networkCall(scheme.callback, call);
  }
}

function addressOf({ publicUrl, secret, source }: CallToSign, isSecretInPath: boolean): string {
  return `${publicUrl}/leads/${source}${isSecretInPath ? `/${secretInPath(secret)}` : ''}`;
}

function get(call: CallToSign, url: string, pathSecret: string | null, proof: RegExp | null): SignedSourceCall {
  const target = targetOf(call, url);
  const shown = proof === null ? target : target.replace(proof, CUT);
  return {
    request: { method: 'GET', target, headers: {}, body: new Uint8Array(), pathSecret },
    shown: `GET ${withoutSecret(shown, call.secret)}`,
  };
}

/** The path and query as the service gets them: a proxy removes the path of PUBLIC_URL. */
function targetOf({ publicUrl }: CallToSign, url: string): string {
  return url.startsWith(publicUrl) ? url.slice(publicUrl.length) : new URL(url).pathname + new URL(url).search;
}

function withoutSecret(text: string, secret: string): string {
  return [secret, secretInPath(secret)].reduce((cut, one) => cut.replaceAll(one, CUT), text);
}

function networkCall(callback: CallbackFormat, call: CallToSign): SignedSourceCall | null {
  const { signature } = callback;
  const values = valuesOf(callback, call);
  if (values === null) return null;
  const isInPath = signature.kind === 'secret-in-path';
  const address = addressOf(call, isInPath);
  const pairs = [...values];
  const query = (given: readonly (readonly [string, string])[]): string =>
    given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const isJson = callback.body === 'json';
  const unsigned = isJson ? address : `${address}?${query(pairs)}`;
  if (isInPath) return get(call, unsigned, call.secret, null);
  const proof = signAsSource(signature, { parameters: pairs, url: unsigned }, call.secret);
  if (proof === null) return null;
  const isHeader = proof.place === 'header';
  const headers = isHeader ? { [proof.name]: proof.text } : {};
  const sent: (readonly [string, string])[] = isHeader ? pairs : [...pairs, [proof.name, proof.text]];
  const line = isHeader ? [`${proof.name}: ${CUT}`] : [];
  if (!isJson) {
    const target = targetOf(call, `${address}?${query(sent)}`);
    const shown = [`GET ${target.replace(proof.text, CUT)}`, ...line].join('\n');
    return {
      request: { method: 'GET', target, headers, body: new Uint8Array(), pathSecret: null },
      shown: withoutSecret(shown, call.secret),
    };
  }
  const body = JSON.stringify(Object.fromEntries(sent));
  const target = targetOf(call, address);
  const shown = [`POST ${target}`, ...line, '', body.replace(proof.text, CUT)].join('\n');
  return {
    request: { method: 'POST', target, headers, body: new TextEncoder().encode(body), pathSecret: null },
    shown: withoutSecret(shown, call.secret),
  };
}

/** The parameters that the network fills in; null if it can't report reversals. */
function valuesOf(callback: CallbackFormat, call: CallToSign): Map<string, string> | null {
  const { amounts, appended, fields, goal, identity, parameters, reversal, signature, uuids } = callback;
  const { clickId, event, isReversal, payout, transactionId } = call;
  const values = new Map<string, string>();
  const state = stateValues(callback, isReversal ? 'reversal' : 'complete');
  const isByState = [...state.values()].some(({ isSaid }) => isSaid);
  if (isReversal && !isByState && amounts.length === 0 && reversal === null) return null;
  const amount = formatUnits(isReversal && !isByState ? -Math.abs(payout) : payout);
  const isRenamed = isReversal && reversal !== null;
  const id = isRenamed ? `${reversal.prefix ?? 'reversal-'}${transactionId}` : transactionId;
  const signed = signature.kind === 'template' ? parametersOfTemplate(signature.template) : [];
  const proof = signature.kind === 'secret-in-path' || signature.kind === 'sorted-query' ? null : signature.parameter;
  const all = new Set([...Object.keys(parameters), ...appended, ...identity, ...signed, ...state.keys()]);
  for (const name of all) {
    if (name === proof) continue;
    const value =
      name === fields.click_id
        ? clickId
        : name === fields.event_id || name === goal
          ? (event ?? '')
          : isRenamed && name === reversal.original
            ? transactionId
            : identity.includes(name)
              ? uuids?.includes(name)
                ? uuidOf(id)
                : id
              : (state.get(name)?.value ??
                (name === fields.payout || name === callback.unsignedPayout || amounts.includes(name) ? amount : ''));
    // An empty value counts as absent, but signed parameters must be present.
    if (value !== '') values.set(name, value);
    else if (signed.includes(name)) values.set(name, FILLER);
  }
  return values;
}

/** The same UUID for the same id. */
function uuidOf(id: string): string {
  const digits = createHash('sha256').update(id).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The matching value for each state parameter; a parameter without one gets the value that means success. */
function stateValues(
  { states }: CallbackFormat,
  wanted: 'complete' | 'reversal',
): Map<string, { value: string; isSaid: boolean }> {
  return new Map(
    states.map(({ meanings, parameter }) => {
      const said = Object.entries(meanings).find(([, meaning]) => meaning === wanted);
      const usual = Object.entries(meanings).find(([, meaning]) => meaning === 'complete');
      return [parameter, { value: (said ?? usual)?.[0] ?? '', isSaid: said !== undefined }];
    }),
  );
}
