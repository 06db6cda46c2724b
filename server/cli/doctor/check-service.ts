import type { IncomingHttpHeaders } from 'node:http';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import * as z from 'zod';
import { basePathOf } from '../../net/absolute-url.ts';
import { isLocalName, isLoopback } from '../../net/address.ts';
import type { FetchPage } from '../../net/fetch-page.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { fine, wrong, type Finding } from './finding.ts';
import { tagsOf } from './page-source.ts';

/** Receivers refuse messages older than five minutes, and tokens expire. This leaves room for both. */
const APART_MS = 30_000;

const details = z.object({ profile: z.object({ publishable_key: z.string() }) });
const ready = z.object({
  checks: z.record(z.string(), z.object({ state: z.string(), detail: z.string().optional() })),
});

export interface ServiceDeps {
  publicUrl: string;
  fetchPage: FetchPage;
  clock: Clock;
}

/** Checks the service at PUBLIC_URL as browsers reach it. `page`: a page to check too; null without one. */
export async function checkService(deps: ServiceDeps, wall: Wall | null, page: URL | null): Promise<Finding[]> {
  const publicUrl = new URL(deps.publicUrl);
  const response = await deps.fetchPage(`${deps.publicUrl}${pathOf(wall)}`);
  if (response.kind === 'failed') return [noAnswer(deps.publicUrl, response.error)];
  const isRight = response.status === 200 && (wall === null || isSameWall(response.body, wall));
  if (!isRight) {
    const what =
      response.status === 200 ? 'another service or another database' : `something that sends ${response.status}`;
    return [wrong('public_url', `At ${deps.publicUrl}, ${what} responds. ${proxyAdvice(deps.publicUrl)}`)];
  }
  return [
    checkReach(deps.publicUrl, page),
    checkTls(publicUrl, page),
    await checkPageFiles(deps, wall),
    ...(await checkReadiness(deps)),
    checkDate(response.headers, deps.clock, 'the service'),
  ];
}

function pathOf(wall: Wall | null): string {
  if (wall === null) return '/health/live';
  return buildPath(routes.wallDetails.path, { pubId: wall.pubId, adwallId: wall.adwallId });
}

/** The publishable key is random, so a match means the same database. */
function isSameWall(body: string, { publishableKey }: Wall): boolean {
  try {
    return details.parse(JSON.parse(body)).profile.publishable_key === publishableKey;
  } catch {
    return false;
  }
}

function noAnswer(publicUrl: string, error: string): Finding {
  if (error === 'tls') {
    return wrong(
      'tls',
      `The certificate of ${publicUrl} is not valid: renew it, or add its intermediate certificates.`,
    );
  }
  const fix = 'Start the service, or set PUBLIC_URL to its address.';
  return wrong('public_url', `Nothing responds at ${publicUrl} (${error}). ${fix}`);
}

function proxyAdvice(publicUrl: string): string {
  const path = basePathOf(publicUrl);
  const passed =
    path === '' ? 'passes on all paths' : `passes on all paths below ${path}, and removes ${path} from them`;
  return `Set PUBLIC_URL to the address of this service, and check that your proxy ${passed}.`;
}

/**
 * Loads a page like a browser, because a proxy may forward only the API. `wall`: the page's wall; null for the
 * reference.
 */
async function checkPageFiles({ fetchPage, publicUrl }: ServiceDeps, wall: Wall | null): Promise<Finding> {
  const address = publicUrl + (wall === null ? '/docs' : buildPath(routes.hostedWall.path, wall));
  const page = await fetchPage(address);
  const files = page.kind === 'fetched' && page.status === 200 ? filesOf(page.body, address) : [];
  if (files.length === 0) return wrong('pages', `${address} shows no page of this service. ${proxyAdvice(publicUrl)}`);
  for (const file of files) {
    const response = file.startsWith(`${publicUrl}/`) ? await fetchPage(file) : null;
    if (response?.kind !== 'fetched' || response.status !== 200) {
      return wrong('pages', `${address} needs ${file}, which does not load. ${proxyAdvice(publicUrl)}`);
    }
  }
  return fine('pages', `${address} and its files load.`);
}

/** The URLs of a page's scripts and style sheets. */
function filesOf(body: string, page: string): string[] {
  const named = [
    ...tagsOf(body, 'script').map((tag) => tag.get('src')),
    ...tagsOf(body, 'link').map((tag) => tag.get('href')),
  ];
  return named.flatMap((file) => {
    const url = file === undefined ? null : URL.parse(file, page);
    return url === null || url.protocol === 'data:' ? [] : [url.href];
  });
}

/** Starts of host names that ad blockers' lists match. */
const BLOCKED_HOSTS = /^(?:ads|affiliate)\./;

export function checkReach(address: string, page: URL | null): Finding {
  const publicUrl = new URL(address);
  if (BLOCKED_HOSTS.test(publicUrl.hostname)) {
    const fix = 'Serve it from another, such as offers.example.com, and set PUBLIC_URL to that.';
    return wrong('public_url', `Ad blockers block host names like ${publicUrl.hostname}. ${fix}`);
  }
  if (!isHere(publicUrl)) return fine('public_url', `This service responds at ${address}.`);
  if (page !== null && !isHere(page)) {
    const cause = `PUBLIC_URL is ${address}, which leads users of ${page.host} to their own machines.`;
    return wrong('public_url', `${cause} Set PUBLIC_URL to the public address of this service.`);
  }
  return fine('public_url', `This service responds at ${address}, on this machine only: set PUBLIC_URL to go live.`);
}

function checkTls(publicUrl: URL, page: URL | null): Finding {
  if (publicUrl.protocol === 'https:') return fine('tls', 'The certificate is valid.');
  const fix =
    'Put a proxy with a certificate in front of it, or set TLS_CERT and TLS_KEY; then use https in PUBLIC_URL.';
  if (page?.protocol === 'https:' && !isHere(publicUrl)) {
    return wrong('tls', `Browsers block ${publicUrl.origin} on a page with https. ${fix}`);
  }
  if (isHere(publicUrl)) return fine('tls', 'Plain http is enough on this machine.');
  return wrong('tls', `The service refuses keys and personal data over plain http. ${fix}`);
}

/** Checks proxies and everything else that the service reports about itself. */
async function checkReadiness({ fetchPage, publicUrl }: ServiceDeps): Promise<Finding[]> {
  const response = await fetchPage(`${publicUrl}/health/ready`);
  const body = response.kind === 'fetched' ? readinessOf(response.body) : null;
  if (body === null) return [wrong('service', `${publicUrl}/health/ready does not respond as it should.`)];
  const troubles = Object.entries(body.checks).filter(([, { state }]) => state !== 'ok');
  if (troubles.length === 0) return [fine('service', 'The service is ready, and sees no problem with proxies.')];
  return troubles.map(([name, { detail = 'See /health/ready.' }]) =>
    wrong(name === 'proxy' ? 'proxies' : name, `${detail} See docs/runbook.md#${name}.`),
  );
}

function readinessOf(body: string): z.output<typeof ready> | null {
  try {
    return ready.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/**
 * Compares the `Date` of a response with this machine's clock. `Age`: how long a cache has kept the response, in
 * seconds.
 */
export function checkDate({ age, date }: IncomingHttpHeaders, clock: Clock, whose: string): Finding {
  const keptMs = /^\d+$/.test(age ?? '') ? Number(age) * 1000 : 0;
  const theirs = Date.parse(date ?? '') + keptMs;
  if (Number.isNaN(theirs)) return fine('clock', `A response of ${whose} has no Date to compare with.`);
  const apartMs = theirs - clock.now();
  if (Math.abs(apartMs) <= APART_MS) return fine('clock', `The clock of ${whose} matches this machine's.`);
  const seconds = Math.round(Math.abs(apartMs) / 1000);
  const cause = `The clock of ${whose} is ${seconds} s ${apartMs > 0 ? 'ahead of' : 'behind'} this machine's.`;
  return wrong('clock', `${cause} Set both by NTP: signatures and tokens depend on them.`);
}

/** Whether the URL means this machine. */
export function isHere({ hostname }: URL): boolean {
  return isLocalName(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
