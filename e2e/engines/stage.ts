import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { headerRecord, type HeaderList } from '../../server/http/response/header-list.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer, type HostServer } from '../support/browser/host-page.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestSource, TestPanel, TestWall } from '../support/service/start-service.ts';

/** The number of offers without steps: more than one page. */
export const QUESTS = 70;

/** A host that does not exist, so that cards show the letter behind the image. */
export const NO_IMAGE = 'https://images.example/offer.png';

/** A service with a wall and a panel, and a publisher's page on another origin. */
export interface Stage {
  readonly service: TestService;
  readonly wall: TestWall;
  readonly panel: TestPanel;
  readonly source: TestSource;
  /** The URL of the hosted page for a user. */
  hosted(user: string): string;
  /** Serves a publisher's page with `body` under the policy that docs/embed.md publishes, and returns its URL. */
  hostPage(body: string, options?: HostPageOptions): string;
  /** The `<offer-wall>` element for a user. */
  element(user: string, more?: string): string;
  mint(user: string): Promise<string>;
  /** Holds the wall's words back until the result is called, so that it can't take over the hosted page's HTML. */
  holdWords(): () => void;
  /** Returns the reports since the last call: policy violations as `directive url`, and script errors. */
  takeReports(): string[];
  stop(): Promise<void>;
}

export interface HostPageOptions {
  dir?: 'ltr' | 'rtl';
  /** Appended to the policy. */
  policy?: string;
  /** Source of a module of the page. */
  module?: string;
}

export async function startStage(): Promise<Stage> {
  let reports: string[] = [];
  let words: Promise<void> = Promise.resolve();
  const service = await startPublicService({
    mountFirst(app) {
      app.use('/reports', (request, response) => {
        void (async () => {
          const text = Buffer.concat(await request.toArray()).toString();
          response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
          const report = readReport(text);
          if (report !== null) reports.push(report);
        })();
      });
      app.use('/embed', async (request, _response, next) => {
        if (request.path.includes('/wall-en-')) await words;
        next();
      });
      // The hosted page and the console have their own policies; make these report to us too.
      app.use(['/wall', '/console'], (_request, response, next) => {
        const write = response.writeHead.bind(response) as (status: number, headers: Record<string, string>) => object;
        response.writeHead = ((status: number, given: Record<string, string> | HeaderList) => {
          const headers = Array.isArray(given) ? headerRecord(given) : given;
          const policy = headers['Content-Security-Policy'];
          const more = policy === undefined ? {} : { 'Content-Security-Policy': `${policy}; report-uri /reports` };
          write(status, { ...headers, ...more });
          return response;
        }) as typeof response.writeHead;
        next();
      });
    },
  });
  const destination_url = `${service.url}/health/live?click={click_id}&offer={offer_id}`;
  const quests = Array.from({ length: QUESTS }, (_, index) =>
    offerRow(index + 1, {
      name: `Quest number ${index + 1}`,
      destination_url,
      payout: (index + 1) / 10,
      prior: index,
      image_url: NO_IMAGE,
      category_id: [index % 2 === 0 ? 17 : 21],
    }),
  );
  const events = [
    { event_id: 1, event_name: 'Reach level 5', event_revenue: 1 },
    { event_id: 2, event_name: 'Reach level 9', event_revenue: 2 },
  ];
  const stepped = {
    name: 'Stepped quest',
    destination_url,
    image_url: NO_IMAGE,
    category_id: [22],
    events,
    prior: 1000,
    featured_global: 1,
  };
  const imported = await service.importOffers([...quests, offerRow(900, stepped)]);
  expect(imported).toMatchObject({ created: QUESTS + 1 });
  const host = await startHostServer();
  // A different site than the service, not just a different port, so that browsers treat the wall as a third party.
  const site = host.origin.replace('127.0.0.1', 'localhost');
  const wall = await service.newWall({
    header: 'Earn gems',
    currency: { name: 'Gems' },
    max_payout_factor: '1',
    origins: [site],
  });
  const panel = await service.newPanel({ adwallId: wall.adwallId, minimumAge: 18 });
  const source = await service.newSource();
  host.serve('/watch.js', { body: watchScript(service.url), headers: { 'Content-Type': 'text/javascript' } });
  let pages = 0;

  return {
    service,
    wall,
    panel,
    source,
    hosted: (user) => `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}`,
    hostPage(body, { dir = 'ltr', policy = '', module = '' } = {}) {
      pages += 1;
      serveModule(host, pages, module);
      const scripts = `<script src="/watch.js"></script>
        <script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>
        <script type="module" src="/page-${pages}.js"></script>`;
      const rules = `default-src 'none'; base-uri 'none'; form-action 'none'; ${publishedPolicy(service.url)} ${policy}; report-uri ${service.url}/reports`;
      host.serve(`/page-${pages}`, {
        body: wholePage(body, scripts).replace('<html', `<html dir="${dir}"`),
        headers: { 'Content-Security-Policy': rules },
      });
      return `${site}/page-${pages}`;
    },
    element: (user, more = '') =>
      `<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${user}" ${more}></offer-wall>`,
    mint: (user) => mintToken(service, wall, user),
    holdWords() {
      const { promise, resolve } = Promise.withResolvers<void>();
      words = promise;
      return resolve;
    },
    takeReports() {
      const taken = reports;
      reports = [];
      return taken;
    },
    async stop() {
      host.stop();
      await service.stop();
    },
  };
}

function serveModule(host: HostServer, number: number, text: string): void {
  host.serve(`/page-${number}.js`, { body: text, headers: { 'Content-Type': 'text/javascript' } });
}

/** The page's own script, which reports script errors. */
const watchScript = (service: string): string => `
  const report = (text) => void fetch('${service}/reports', { method: 'POST', mode: 'no-cors', keepalive: true, body: text });
  addEventListener('error', (event) => report('error: ' + event.message));
  addEventListener('unhandledrejection', (event) => report('rejection: ' + event.reason));`;

/** The policy that docs/embed.md publishes, for this service, plus the page's own scripts. */
function publishedPolicy(service: string): string {
  const guide = readFileSync(join(projectRoot, 'docs/embed.md'), 'utf8');
  const [, policy = ''] = /## Content security policy[^]*?```\n([^]*?)```/.exec(guide) ?? [];
  if (!policy.includes('require-trusted-types-for')) throw new Error('docs/embed.md publishes no policy');
  return policy
    .replaceAll('https://rewards.example.com', service)
    .replaceAll('\n', ' ')
    .trim()
    .replace('script-src', "script-src 'self'");
}

/** A report as `directive url`, or the text of a script error; null for the browser's own requests. */
function readReport(text: string): string | null {
  if (!text.startsWith('{')) return text;
  const { 'csp-report': report = {} } = JSON.parse(text) as { 'csp-report'?: Record<string, string> };
  const blocked = report['blocked-uri'] ?? '';
  if (blocked.endsWith('/favicon.ico')) return null;
  return `${report['effective-directive'] ?? report['violated-directive'] ?? ''} ${blocked}`;
}
