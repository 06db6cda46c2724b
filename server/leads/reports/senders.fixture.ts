import { createSecretKey } from 'node:crypto';
import { systemIds } from '../../runtime/ids.ts';
import { openVault } from '../../security/vault.ts';
import type { Source } from '../../store/ports/sources.ts';
import type { ConversionRequest } from './conversion.ts';
import { nativeSenders } from './native-senders.fixture.ts';
import { networkSenders } from './network-senders.fixture.ts';
import { NOW, type Sender, type Told, type Values } from './sender.fixture.ts';
import { urlTemplate } from './url-template.ts';

export const PUBLIC_URL = 'https://wall.example/rewards';
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
    screenoutCredits: 0,
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

export const senders: readonly Sender[] = [...nativeSenders, ...networkSenders];

export function senderOf(scheme: string): Sender {
  const sender = senders.find((candidate) => candidate.scheme === scheme);
  if (sender === undefined) throw new Error(`Nobody sends ${scheme}`);
  return sender;
}

/** What the network calls, from the address that it was given; `values` in place of its own, by macro or parameter. */
export function addressOf(
  sender: Sender,
  given: { template: string; secret: string; values?: Values } & Told,
): { url: string; headers: Values } {
  const macros = { ...sender.macros(given), ...given.values };
  let url = given.template;
  for (const [macro, value] of Object.entries(macros)) url = url.replaceAll(macro, value);
  const added = Object.keys(sender.adds?.(given) ?? {});
  const values = { ...sender.adds?.(given), ...macros };
  const query = added.map((name) => `${name}=${values[name] ?? ''}`).join('&');
  if (query !== '') url += (url.includes('?') ? '&' : '?') + query;
  return { headers: {}, ...sender.sign(url, given.secret, values) };
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
