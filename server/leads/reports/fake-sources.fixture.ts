import { createSecretKey } from 'node:crypto';
import { systemIds } from '../../runtime/ids.ts';
import { openVault } from '../../security/vault.ts';
import { addressOf } from '../../networks/simulation/call-address.ts';
import { networkCalls } from '../../networks/simulators.fixture.ts';
import { NOW, type FakeSource, type Values } from '../../networks/simulation/fake-source.ts';
import type { Source } from '../../store/ports/sources.ts';
import type { ReportRequest } from './lead-report.ts';
import { fakeNativeSources } from './fake-native-sources.fixture.ts';
import { schemeNamed } from './schemes.ts';
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
    callMap: null,
    creditsUnnamed: true,
    ips: [],
    maxAgeMs: 7 * 24 * 60 * 60 * 1000,
    screenoutCredits: 0,
    repeatedEvents: 'hold',
    sealedSecret: vault.sealSecret(secretOf(scheme)),
    sealedPrevious: null,
    previousUntil: null,
    createdAt: NOW,
    survey: null,
    sealedCredential: null,
    ...parts,
  };
}

/** A GET of `target`: path and query below the public address. */
export function get(target: string, parts: Partial<ReportRequest> = {}): ReportRequest {
  const request = { method: 'GET' as const, target, headers: {}, body: new Uint8Array(), ip: '203.0.113.9' };
  return { ...request, pathSecret: null, ...parts };
}

export const fakeSources: readonly FakeSource[] = [...fakeNativeSources, ...networkCalls];

export function fakeOf(scheme: string): FakeSource {
  const fake = fakeSources.find((candidate) => candidate.scheme === scheme);
  if (fake === undefined) throw new Error(`There is no simulator of ${scheme}`);
  return fake;
}

/** A call by the source `acme`, as it reaches the service behind a proxy that removes `/rewards`. */
export function callOf(
  fake: FakeSource,
  options: { secret?: string; values?: Values; publicUrl?: string; isRevoked?: boolean } = {},
): ReportRequest {
  const { secret = secretOf(fake.scheme), publicUrl = PUBLIC_URL, values = {}, isRevoked = false } = options;
  const template = urlTemplate({ publicUrl, name: 'acme', ...schemeNamed(fake.scheme), secret });
  const report = { click: 'clk_1', transaction: 'T-1', isRevoked };
  const { url, headers } = addressOf(fake, { template, secret, values, ...report });
  const target = url.slice(publicUrl.length);
  const pathSecret = /^\/leads\/acme\/([^?]*)/.exec(target)?.[1] ?? null;
  return fake.isJson ? asJson(target, headers) : get(target, { headers, pathSecret });
}

/** The same parameters in a JSON body. */
function asJson(target: string, headers: Values): ReportRequest {
  const [path = '', query] = target.split('?');
  const body = Buffer.from(JSON.stringify(Object.fromEntries(new URLSearchParams(query))));
  return get(path, { method: 'POST', headers, body });
}
