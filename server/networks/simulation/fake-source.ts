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
  /** The network's id of the goal; none if absent. */
  event?: string;
  /** The network's id of the offer. */
  offer?: string;
}

/** A source as it works on its own side. It signs without the service's code. */
export interface FakeSource {
  scheme: string;
  canRevoke: boolean;
  /** Its macros with their values. The payout is negative where the network reverses by it. */
  macros(report: FakeReport): Values;
  /** It POSTs its parameters as JSON. */
  isJson?: true;
  /** Parameters that it appends to the callback URL itself. */
  adds?(report: FakeReport): Values;
  /** `values`: of all its macros and added parameters. */
  sign(url: string, secret: string, values: Values): { url: string; headers?: Values };
  /** What an ordinary call of its names besides the click, the transaction and the payout, in our words. */
  names?: Readonly<Record<string, unknown>>;
  /** The id under which we store the lead, if it is not the transaction's. */
  identity?(report: Pick<FakeReport, 'click' | 'transaction'>): string;
}

export const hex = (hash: string, text: string): string => createHash(hash).update(text).digest('hex');

export const hmac = (hash: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac(hash, key).update(text).digest(encoding);

export const unsigned: FakeSource['sign'] = (url) => ({ url });

export const valueOf = (values: Values, name: string): string => values[name] ?? '';
