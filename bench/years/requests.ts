import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { signReport } from '../../server/leads/reports/sign-report.ts';
import { FEED_OF_RUNS } from '../data/feed-of-runs.ts';
import type { Keys } from '../data/seed.ts';
import { profileFields } from '../load/requests.ts';
import { addressOf, agentOf } from '../load/users.ts';

/** What requests need to know of a filled service. */
export interface YearsService {
  url: string;
  keys: Keys;
  adminKey: string;
  postbackId: string;
  sourceSecret: string;
  users: number;
  /** Unique per run on the same database, for its transactions. */
  run: string;
}

/** Sends one request for the `n`th time, and returns its status. */
type Send = (n: number) => Promise<number>;

/**
 * Every kind of request to the service, by name; each round uses another user. They throw if a request is refused or
 * fails.
 */
export function yearsRequests(service: YearsService): Record<string, Send> {
  const { adminKey, keys, postbackId, run, sourceSecret, url, users } = service;
  const { adwallId, panelId, panelKey, pubId, secretKey } = keys;
  const wall = `/adwall/api/publisher/${pubId}/profile/${adwallId}`;
  const userOf = (n: number): string => `user-${1 + ((n * 7919) % users)}`;
  const panelUserOf = (n: number): string => `panel-${run}-${n}`;
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url + path, { redirect: 'manual', ...init });
    await response.clone().arrayBuffer();
    if (response.status >= 400) {
      const [target] = path.split('?');
      throw new Error(`${target} was answered ${response.status}.`);
    }
    return response;
  };
  const get = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
    (await ask(path, { headers })).status;
  const secret = { Authorization: `Bearer ${secretKey}` };
  const admin = { Authorization: `Bearer ${adminKey}`, 'Content-Type': 'application/json' };
  const staff =
    (name: AdminEndpointName, params: (n: number) => object = () => ({}), query = ''): Send =>
    (n) =>
      get(buildPath(adminApi[name].path, params(n) as never) + query, admin);
  const report = (clickId: string, transaction: string, status: number): Promise<number> => {
    const fields = { click_id: clickId, transaction_id: transaction, payout: '1.25', status };
    return get(
      signReport({ baseUrl: url, source: 'bench', secret: sourceSecret, fields, at: Date.now() }).slice(url.length),
    );
  };
  const json = async (path: string, headers: Record<string, string>): Promise<unknown> =>
    (await ask(path, { headers })).json();
  const offersOf = (n: number): string => `${wall}/offers.json?limit=25&subid1=${userOf(n)}&ip=${addressOf(n)}`;
  const clickUrls: string[] = [];
  const clickIds: string[] = [];
  const token = async (n: number): Promise<string> => {
    const response = await ask(buildPath(routes.createWallSession.path, { adwallId }), {
      method: 'POST',
      headers: { ...secret, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subid1: userOf(n) }),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const tokens = new Map<number, string>();
  const owner = `wall-${adwallId}`;
  const leadIds: string[] = [];
  const deliveryIds: string[] = [];
  /** Of users throughout the history. */
  const oldClickIds: string[] = [];
  return {
    'GET offers, 25': async (n) => {
      const response = await ask(offersOf(n), { headers: { 'User-Agent': agentOf(n) } });
      if (response.status === 200) {
        const { offers } = (await response.json()) as { offers: { click_url: string }[] };
        const [first] = offers;
        if (first !== undefined) clickUrls.push(new URL(first.click_url).pathname);
      }
      return response.status;
    },
    'GET click': async (n) => {
      const response = await ask(clickUrls[n % clickUrls.length] ?? '/', { headers: { 'User-Agent': agentOf(n) } });
      const clickId = /click=(clk_[^&]+)/.exec(response.headers.get('location') ?? '')?.[1];
      if (clickId !== undefined) clickIds.push(clickId);
      return response.status;
    },
    'GET lead': (n) => report(clickIds[n] ?? '', `years-${run}-${n}`, 1),
    'GET lead, revoked': (n) => report(clickIds[n] ?? '', `years-${run}-${n}`, 2),
    'POST transaction': async (n) => {
      const headers = { ...secret, 'Content-Type': 'application/json', 'Idempotency-Key': `years-${run}-${n}` };
      const body = JSON.stringify({ currency_adjustment: 1.5, description: 'bonus' });
      return (await ask(`${wall}/user/${userOf(n)}/transactions.json`, { method: 'POST', headers, body })).status;
    },
    'GET transactions': (n) => get(`${wall}/user/${userOf(n)}/transactions.json`, secret),
    'POST session': async (n) => {
      tokens.set(n, await token(n));
      return 201;
    },
    'GET activity': (n) =>
      get(buildPath(routes.activity.path, { adwallId }), { Authorization: `Bearer ${tokens.get(n) ?? ''}` }),
    'GET leads of a wall': async (n) => {
      // Somewhere in the middle of the history.
      const after = n % 2 === 0 ? '' : `&after=lead_${(Date.now() - n * 86_400_000).toString(16).padStart(12, '0')}`;
      return get(`/v1/walls/${adwallId}/leads?limit=100${after}`, secret);
    },
    'POST profile': async (n) => {
      const body = JSON.stringify({ ...profileFields(panelKey, `${run}.${n}`), ip: addressOf(n) });
      const headers = { 'Content-Type': 'application/json' };
      const path = `/market-research/api/publisher/${pubId}/profile/${panelId}/user/${panelUserOf(n)}.json`;
      return (await ask(path, { method: 'POST', headers, body })).status;
    },
    'GET surveys': (n) =>
      get(`/market-research/api/publisher/${pubId}/profile/${panelId}/user/${panelUserOf(n)}/surveys.json`, {
        Authorization: `Bearer ${panelKey}`,
      }),
    'POST ticket': async (n) => {
      const fields = { name: 'Ada', email: 'ada@mail.example', subject_id: '3', message: 'Where is my reward?' };
      const body = new URLSearchParams(fields).toString();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return (await ask(`${wall}/user/${userOf(n)}/tickets.json`, { method: 'POST', headers, body })).status;
    },
    readiness: () => get('/health/ready'),
    'console: overview, 28 days': staff('readOverview', () => ({ adwallId }), '?days=28'),
    'console: overview, 92 days': staff('readOverview', () => ({ adwallId }), '?days=92'),
    'console: offers': staff('listOffers'),
    'console: offer': staff('showOffer', (n) => ({ offer_id: 1 + (n % 1000) })),
    'console: leads': async () => {
      const { rows } = (await json('/v1/admin/leads', admin)) as { rows: { lead_id: string }[] };
      leadIds.push(...rows.map((row) => row.lead_id));
      return 200;
    },
    'console: leads that are held': staff('listLeads', undefined, '?state=pending'),
    'console: reversed leads': staff('listLeads', undefined, '?state=reversed'),
    'console: leads of an offer': staff('listLeads', undefined, '?offer=17'),
    'console: leads of a source that has none': staff('listLeads', undefined, '?source=nobody'),
    'console: reversals by offer, 365 days': staff('readReversals', () => ({ adwallId }), '?by=offer&days=365'),
    'console: reversals by network, 90 days': staff('readReversals', () => ({ adwallId }), '?by=network'),
    'console: reversals by user, 365 days': staff('readReversals', () => ({ adwallId }), '?by=user&days=365'),
    'console: lead': (n) => staff('readLead', () => ({ lead_id: leadIds[n % leadIds.length] ?? '' }))(n),
    'console: refused calls': staff('listRefusedCalls'),
    'console: postbacks': staff('listPostbacks'),
    'console: deliveries': async () => {
      const { rows } = (await json('/v1/admin/deliveries', admin)) as { rows: { delivery_id: string }[] };
      deliveryIds.push(...rows.map((row) => row.delivery_id));
      return 200;
    },
    'console: exhausted deliveries': staff('listDeliveries', undefined, `?state=exhausted&postback=${postbackId}`),
    'console: delivery': (n) =>
      staff('readDelivery', () => ({ delivery_id: deliveryIds[n % deliveryIds.length] ?? '' }))(n),
    'console: user': (n) => staff('readUser', () => ({ owner, subid1: userOf(n) }))(n),
    "console: user's clicks": async (n) => {
      const path = buildPath(adminApi.listClicks.path, { owner, subid1: userOf(n) });
      const { rows } = (await json(path, admin)) as { rows: { click_id: string }[] };
      oldClickIds.push(...rows.map((row) => row.click_id));
      return 200;
    },
    'console: click': (n) => staff('readClick', () => ({ click_id: oldClickIds[n % oldClickIds.length] ?? '' }))(n),
    "console: user's ledger": (n) => staff('listLedger', () => ({ owner, subid1: userOf(n) }))(n),
    'console: tickets': staff('listTickets'),
    'console: closed tickets': staff('listTickets', undefined, '?state=closed'),
    'console: search': async (n) => {
      const text = [userOf(n), leadIds[n], clickIds[n], `years-${run}-${n}`, deliveryIds[n]][n % 5] ?? 'nothing';
      return (await ask('/v1/admin/search', { method: 'POST', headers: admin, body: JSON.stringify({ text }) })).status;
    },
    'console: timeline': async (n) => {
      const text = [userOf(n), leadIds[n], clickIds[n], `years-${run}-${n}`][n % 4] ?? 'nothing';
      return (await ask('/v1/admin/trace', { method: 'POST', headers: admin, body: JSON.stringify({ text }) })).status;
    },
    'console: leads of a user': (n) => staff('listLeads', undefined, `?user=${userOf(n)}`)(n),
    'console: deliveries of a user': (n) => staff('listDeliveries', undefined, `?user=${userOf(n)}`)(n),
    'console: deliveries of a source': staff('listDeliveries', undefined, '?source=bench'),
    'console: audit log': staff('listAudit'),
    'console: audit log, one action': staff('listAudit', undefined, '?action=wall.change'),
    'console: audit log, about one thing': (n) => staff('listAudit', undefined, `?subject=user%20${n}`)(n),
    'console: audit log, one day': (n) => staff('listAudit', undefined, `?from=${daysAgo(n)}&to=${daysAgo(n)}`)(n),
    'console: credits of a wall': staff('listCredits', () => ({ adwallId })),
    'console: system': staff('readSystem'),
    'console: first run': staff('readFirstRun'),
    'console: feeds': staff('listFeeds'),
    'console: runs of a feed': staff('listFeedRuns', () => ({ feed: FEED_OF_RUNS })),
    'console: lead sources': staff('listSources'),
    'console: lead source': staff('showSource', () => ({ source: 'bench' })),
    'console: walls': staff('listWalls'),
    'console: why a user does not see an offer': async (n) => {
      const path = buildPath(adminApi.explainOffer.path, { adwallId, offer_id: 1 + (n % 1000) });
      return (await ask(path, { method: 'POST', headers: admin, body: JSON.stringify({ subid1: userOf(n) }) })).status;
    },
  };
}

/** A UTC day in the history, YYYY-MM-DD. */
function daysAgo(n: number): string {
  return utcDay(Date.now() - (30 + n) * DAY_MS);
}
