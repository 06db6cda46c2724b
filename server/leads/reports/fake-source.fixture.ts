import { createHash, createHmac } from 'node:crypto';

export const NOW = Date.UTC(2026, 0, 1);

export type Values = Readonly<Record<string, string>>;

/** What a network has to tell. */
export interface Told {
  click: string;
  transaction: string;
  isRevoked: boolean;
}

/** A network as it works on its own side. None of our code signs. */
export interface FakeSource {
  scheme: string;
  canRevoke: boolean;
  /** Its macros with their values; a payout of 1.25 where it tells one. */
  macros(told: Told): Values;
  /** Parameters that it adds to the address that it was given. */
  adds?(told: Told): Values;
  /** `values`: those of all its macros and added parameters. */
  sign(url: string, secret: string, values: Values): { url: string; headers?: Values };
  /** The id that the lead has with us, where it is not the transaction's. */
  identity?(told: Pick<Told, 'click' | 'transaction'>): string;
}

export const hex = (hash: string, text: string): string => createHash(hash).update(text).digest('hex');

export const hmac = (hash: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac(hash, key).update(text).digest(encoding);

export const unsigned: FakeSource['sign'] = (url) => ({ url });
