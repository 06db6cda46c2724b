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

/** A network as it works on its own side: its macros with values of a lead, and how it signs. None of our code signs. */
interface Sender {
  scheme: string;
  /** Macros of a payable lead: click clk_1, transaction T-1, payout 1.25 where it is told. */
  lead: Values;
  /** What is different when it takes the lead back. */
  reversal: Values | null;
  sign(url: string, secret: string): { url: string; headers?: Values };
}

const hex = (hash: string, text: string): string => createHash(hash).update(text).digest('hex');
const hmac = (hash: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac(hash, key).update(text).digest(encoding);
const keyBytes = (secret: string): Buffer => Buffer.from(secret.slice('whsec_'.length), 'base64');

export const senders: readonly Sender[] = [
  {
    scheme: 'hmac-sha256',
    lead: { '{click_id}': 'clk_1', '{transaction_id}': 'T-1&payout=1.25', '{timestamp}': String(NOW / 1000) },
    reversal: { '{transaction_id}': 'T-1&status=2' },
    sign: (url, secret) => {
      const bare = url.replace('&signature={signature}', '');
      return { url: `${bare}&signature=${hmac('sha256', keyBytes(secret), bare.replace('https://wall.example', ''))}` };
    },
  },
  {
    scheme: 'secret-url',
    lead: { '{click_id}': 'clk_1', '{transaction_id}': 'T-1' },
    reversal: { '{transaction_id}': 'T-1&status=2' },
    sign: (url) => ({ url }),
  },
  {
    scheme: 'adgem',
    lead: {
      '{player_id}': 'clk_1',
      '{transaction_id}': 'T-1',
      '{goal_id}': '3',
      '{payout}': '1.25',
      '{country}': 'US',
    },
    reversal: { '{payout}': '-1.25' },
    sign: (url, secret) => {
      const sent = `${url}&request_id=9&timestamp=1`;
      return { url: `${sent}&verifier=${hmac('sha256', secret, sent)}` };
    },
  },
  {
    scheme: 'bitlabs',
    lead: { '[%UID%]': 'clk_1', '[%TX%]': 'T-1', '[%RAW%]': '1.2500000', '[%REF%]': '' },
    reversal: { '[%TX%]': 'orT-1', '[%RAW%]': '-1.25', '[%REF%]': 'T-1' },
    sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
  },
  {
    scheme: 'ayet',
    lead: {
      '{external_identifier}': 'clk_1',
      '{transaction_id}': 'T-1',
      '{payout_usd}': '1.25',
      '{is_chargeback}': '0',
      '{chargeback_reason}': '',
    },
    reversal: {
      '{transaction_id}': 'r-T-1',
      '{payout_usd}': '-1.25',
      '{is_chargeback}': '1',
      '{chargeback_reason}': 'Bad%20lead',
    },
    sign: (url, secret) => {
      const sorted = (url.split('?')[1] ?? '').replaceAll('%20', '+').split('&').sort().join('&');
      return { url, headers: { 'x-ayetstudios-security-hash': hmac('sha256', secret, sorted) } };
    },
  },
  {
    scheme: 'theoremreach',
    lead: {},
    // Its parameters are its own, not ours to fill: see the tests of networks.
    reversal: null,
    sign: (url, secret) => {
      const query = url.includes('?') ? '' : '?user_id=clk_1&tx_id=T-1&currency=1.25&reward=125';
      return { url: `${url}${query}&hash=${hmac('sha1', secret, url + query, 'base64url')}` };
    },
  },
  {
    scheme: 'adscend',
    lead: { '[SB1]': 'clk_1', '[TID]': 'T-1', '[PAY]': '1.25', '[STS]': '1' },
    reversal: { '[PAY]': '-1.25', '[STS]': '2' },
    sign: (url) => ({
      url: url.replace(/\[HSH=(.*?)\](.*?)\[\/HSH\]/, (_all, secret: string, text: string) =>
        hmac('md5', secret, text),
      ),
    }),
  },
  {
    scheme: 'cpx-research',
    lead: { '{user_id}': 'clk_1', '{trans_id}': 'T-1', '{status}': '1', '{type}': 'complete' },
    reversal: { '{status}': '2' },
    sign: (url, secret) => ({ url: url.replace('{secure_hash}', hex('md5', `T-1-${secret}`)) }),
  },
  {
    scheme: 'torox',
    lead: { '{user_id}': 'clk_1', '{id}': 'T-1', '{oid}': '77' },
    reversal: null,
    sign: (url, secret) => ({ url: url.replace('{sig}', hex('md5', `77-clk_1-${secret}`)) }),
  },
  {
    scheme: 'lootably',
    lead: {
      '{userID}': 'clk_1',
      '{transactionID}': 'T-1',
      '{goalID}': '',
      '{ip}': '198.51.100.7',
      '{revenue}': '1.25',
      '{currencyReward}': '125',
      '{status}': '1',
    },
    reversal: { '{status}': '0' },
    sign: (url, secret) => ({ url: url.replace('{hash}', hex('sha256', `clk_1198.51.100.71.25125${secret}`)) }),
  },
];

export function senderOf(scheme: string): Sender {
  const sender = senders.find((candidate) => candidate.scheme === scheme);
  if (sender === undefined) throw new Error(`Nobody sends ${scheme}`);
  return sender;
}

/** The call of the source `acme` by that scheme, as it reaches the service behind a proxy that took `/rewards` off. */
export function callOf(
  sender: Sender,
  options: { secret?: string; values?: Values; publicUrl?: string } = {},
): ConversionRequest {
  const { secret = secretOf(sender.scheme), publicUrl = PUBLIC_URL } = options;
  let url = urlTemplate({ publicUrl, name: 'acme', scheme: sender.scheme, secret });
  for (const [macro, value] of Object.entries({ ...sender.lead, ...options.values }))
    url = url.replaceAll(macro, value);
  const signed = sender.sign(url, secret);
  const target = signed.url.slice(publicUrl.length);
  const pathSecret = /^\/leads\/acme\/([^?]*)/.exec(target)?.[1] ?? null;
  return get(target, { headers: signed.headers ?? {}, pathSecret });
}
