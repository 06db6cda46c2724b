import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { systemIds } from '../ops/ids.ts';
import { openVault } from '../ops/vault.ts';
import type { Source } from '../store/store.ts';
import type { ConversionRequest } from './conversion.ts';
import { urlTemplate } from './url-template.ts';

export const PUBLIC_URL = 'https://wall.example/rewards';
export const NOW = Date.UTC(2026, 0, 1);
export const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
/** The secret of docs/advertisers.md: its key is the bytes 0 to 31. */
export const WEBHOOK_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const NETWORK_SECRET = 'f00dfeed';

export function secretOf(scheme: string): string {
  return ['hmac-sha256', 'secret-url'].includes(scheme) ? WEBHOOK_SECRET : NETWORK_SECRET;
}

export function sourceOf(scheme: string, parts: Partial<Source> = {}): Source {
  return {
    name: 'acme',
    scheme,
    ips: [],
    maxAgeMs: 7 * 24 * 60 * 60 * 1000,
    sealedSecret: vault.sealSecret(secretOf(scheme)),
    sealedPrevious: null,
    previousUntil: null,
    createdAt: NOW,
    ...parts,
  };
}

/** A GET of `target` (path and query below the public address). */
export function get(target: string, parts: Partial<ConversionRequest> = {}): ConversionRequest {
  const request = { method: 'GET' as const, target, headers: {}, body: new Uint8Array(), ip: '203.0.113.9' };
  return { ...request, pathSecret: null, ...parts };
}

type Values = Readonly<Record<string, string>>;

/** What a network has to tell. */
interface Told {
  click: string;
  transaction: string;
  isRevoked: boolean;
}

/** A network as it works on its own side. None of our code signs. */
export interface Sender {
  scheme: string;
  canRevoke: boolean;
  /** Its macros with their values; a payout of 1.25 where it tells one. */
  macros(told: Told): Values;
  sign(url: string, secret: string, told: Told): { url: string; headers?: Values };
}

const hex = (hash: string, text: string): string => createHash(hash).update(text).digest('hex');
const hmac = (hash: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac(hash, key).update(text).digest(encoding);
const keyBytes = (secret: string): Buffer => Buffer.from(secret.slice('whsec_'.length), 'base64');
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

export const senders: readonly Sender[] = [
  {
    scheme: 'hmac-sha256',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{click_id}': click,
      '{transaction_id}': `${transaction}&payout=1.25${isRevoked ? '&status=2' : ''}`,
      '{timestamp}': String(NOW / 1000),
    }),
    sign: (url, secret) => {
      const bare = url.replace('&signature={signature}', '');
      return { url: `${bare}&signature=${hmac('sha256', keyBytes(secret), pathOf(bare))}` };
    },
  },
  {
    scheme: 'secret-url',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{click_id}': click,
      '{transaction_id}': `${transaction}&payout=99${isRevoked ? '&status=2' : ''}`,
    }),
    sign: (url) => ({ url }),
  },
  {
    scheme: 'adgem',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{player_id}': click,
      '{transaction_id}': transaction,
      '{goal_id}': '',
      '{payout}': isRevoked ? '-1.25' : '1.25',
      '{country}': 'US',
    }),
    sign: (url, secret) => {
      const sent = `${url}&request_id=9&timestamp=1`;
      return { url: `${sent}&verifier=${hmac('sha256', secret, sent)}` };
    },
  },
  {
    scheme: 'bitlabs',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '[%UID%]': click,
      '[%TX%]': isRevoked ? `or${transaction}` : transaction,
      '[%RAW%]': isRevoked ? '-1.25' : '1.2500000',
      '[%REF%]': isRevoked ? transaction : '',
    }),
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
  },
  {
    scheme: 'ayet',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{external_identifier}': click,
      '{transaction_id}': isRevoked ? `r-${transaction}` : transaction,
      '{payout_usd}': isRevoked ? '-1.25' : '1.25',
      '{is_chargeback}': isRevoked ? '1' : '0',
      '{chargeback_reason}': isRevoked ? 'Bad%20lead' : '',
    }),
    sign: (url, secret) => {
      const sorted = (url.split('?')[1] ?? '').replaceAll('%20', '+').split('&').toSorted().join('&');
      return { url, headers: { 'x-ayetstudios-security-hash': hmac('sha256', secret, sorted) } };
    },
  },
  {
    scheme: 'theoremreach',
    canRevoke: true,
    macros: () => ({}),
    sign: (url, secret, { click, transaction, isRevoked }) => {
      const sent = `${url}?user_id=${click}&tx_id=${transaction}&currency=1.25&reward=125${isRevoked ? '&reversal=true' : ''}`;
      return { url: `${sent}&hash=${hmac('sha1', secret, sent, 'base64url')}` };
    },
  },
  {
    scheme: 'adscend',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '[SB1]': click,
      '[TID]': transaction,
      '[PAY]': isRevoked ? '-1.25' : '1.25',
      '[STS]': isRevoked ? '2' : '1',
    }),
    sign: (url) => ({
      url: url.replace(/\[HSH=(.*?)\](.*?)\[\/HSH\]/, (_all, secret: string, text: string) =>
        hmac('md5', secret, text),
      ),
    }),
  },
  {
    scheme: 'cpx-research',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{user_id}': click,
      '{trans_id}': transaction,
      '{status}': isRevoked ? '2' : '1',
      '{type}': 'complete',
    }),
    sign: (url, secret, { transaction }) => ({
      url: url.replace('{secure_hash}', hex('md5', `${transaction}-${secret}`)),
    }),
  },
  {
    scheme: 'torox',
    canRevoke: false,
    macros: ({ click, transaction }) => ({ '{user_id}': click, '{id}': transaction, '{oid}': '77' }),
    sign: (url, secret, { click }) => ({ url: url.replace('{sig}', hex('md5', `77-${click}-${secret}`)) }),
  },
  {
    scheme: 'lootably',
    canRevoke: true,
    macros: ({ click, transaction, isRevoked }) => ({
      '{userID}': click,
      '{transactionID}': transaction,
      '{goalID}': '',
      '{ip}': '198.51.100.7',
      '{revenue}': '1.25',
      '{currencyReward}': '125',
      '{status}': isRevoked ? '0' : '1',
    }),
    sign: (url, secret, { click }) => ({
      url: url.replace('{hash}', hex('sha256', `${click}198.51.100.71.25125${secret}`)),
    }),
  },
];

export function senderOf(scheme: string): Sender {
  const sender = senders.find((candidate) => candidate.scheme === scheme);
  if (sender === undefined) throw new Error(`Nobody sends ${scheme}`);
  return sender;
}

/** What the network calls, from the address that it was given; `values` in place of its own for some macros. */
export function addressOf(
  sender: Sender,
  given: { template: string; secret: string; values?: Values } & Told,
): { url: string; headers: Values } {
  let url = given.template;
  for (const [macro, value] of Object.entries({ ...sender.macros(given), ...given.values })) {
    url = url.replaceAll(macro, value);
  }
  return { headers: {}, ...sender.sign(url, given.secret, given) };
}

/** The call of the source `acme` by that scheme, as it reaches the service behind a proxy that took `/rewards` off. */
export function callOf(
  sender: Sender,
  options: { secret?: string; values?: Values; publicUrl?: string; isRevoked?: boolean } = {},
): ConversionRequest {
  const { secret = secretOf(sender.scheme), publicUrl = PUBLIC_URL, values = {}, isRevoked = false } = options;
  const template = urlTemplate({ publicUrl, name: 'acme', scheme: sender.scheme, secret });
  const told = { click: 'clk_1', transaction: 'T-1', isRevoked };
  const { url, headers } = addressOf(sender, { template, secret, values, ...told });
  const target = url.slice(publicUrl.length);
  const pathSecret = /^\/leads\/acme\/([^?]*)/.exec(target)?.[1] ?? null;
  return get(target, { headers, pathSecret });
}
