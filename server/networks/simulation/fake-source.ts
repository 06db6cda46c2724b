import { createHash, createHmac } from 'node:crypto';

export const NOW = Date.UTC(2026, 0, 1);

export type Values = Readonly<Record<string, string>>;

/** What a fake source reports. */
export interface FakeReport {
  click: string;
  transaction: string;
  isRevoked: boolean;
  /** Decimal text; 1.25 if absent. */
  payout?: string;
  /** The network's ID of the goal; none if absent. */
  event?: string;
  /** The network's ID of the offer. */
  offer?: string;
}

/** The network's side of a source. It signs without the service's code. */
export interface FakeSource {
  scheme: string;
  canRevoke: boolean;
  /** Its macros with their values. The payout is negative if that marks a reversal. */
  macros(report: FakeReport): Values;
  /** It POSTs its parameters as JSON. */
  isJson?: true;
  /** Parameters that it appends to the callback URL. */
  adds?(report: FakeReport): Values;
  /** `values`: of all its macros and appended parameters. */
  sign(url: string, secret: string, values: Values): { url: string; headers?: Values };
  /** The parameters of its normal calls besides click, transaction and payout, in our terms. */
  names?: Readonly<Record<string, unknown>>;
  /** The ID under which we store the lead, if it is not the transaction's. */
  identity?(report: Pick<FakeReport, 'click' | 'transaction'>): string;
}

export const hex = (hash: string, text: string): string => createHash(hash).update(text).digest('hex');

export const hmac = (hash: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac(hash, key).update(text).digest(encoding);

export const unsigned: FakeSource['sign'] = (url) => ({ url });

export const valueOf = (values: Values, name: string): string => values[name] ?? '';
