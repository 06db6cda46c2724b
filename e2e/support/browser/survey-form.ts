import type { Page, Request } from 'playwright';
import { startPublicService } from './browser.ts';
import { sendProfileForm } from './fill-profile.ts';
import { offerRow } from '../requests/offers.ts';
import type { TestService, TestPanel, TestWall } from '../service/start-service.ts';

/** A service with a panel for adults, and a wall that shows the panel's form. */
export interface Surveys {
  service: TestService;
  panel: TestPanel;
  wall: TestWall;
  /** Returns a new e-mail address. */
  newEmail(): string;
  /**
   * Opens a publisher's page with the form and a strict content security policy, for a new user. Returns the user's id.
   */
  open(page: Page, attributes?: Readonly<Record<string, string>>, lang?: string): Promise<string>;
}

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

export async function startSurveys(): Promise<Surveys> {
  const service = await startPublicService();
  await service.importOffers([offerRow(1), offerRow(2, { name: 'Cat owners survey', category_id: [20] })]);
  const wall = await service.newWall();
  const panel = await service.newPanel({ adwallId: wall.adwallId, minimumAge: 18 });
  return {
    service,
    panel,
    wall,
    newEmail: () => service.secrets.add(`form.${crypto.randomUUID()}@mail.example`),
    async open(page, attributes = {}, lang = 'en') {
      const user = service.newUser();
      const all = {
        'pub-id': String(panel.pubId),
        'profile-id': String(panel.profileId),
        'publishable-key': panel.publishableKey,
        'user-id': user,
        ...attributes,
      };
      const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
      const body = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Shop</title>
        <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head><body>
        <main><h1>Shop</h1><survey-profile ${written.join(' ')}></survey-profile></main><aside></aside>
        <script type="module" src="/embed/v1/offer-wall.js"></script></body></html>`;
      await page.route(`${service.url}/shop.html`, (route) =>
        route.fulfill({ body, contentType: 'text/html', headers: { 'Content-Security-Policy': POLICY } }),
      );
      await page.goto(`${service.url}/shop.html`);
      await page.locator('input[name=first_name]').waitFor();
      return user;
    },
  };
}

export const formElement = (page: Page) => page.locator('survey-profile');

/** The error summary above a step. */
export const summaryOf = (page: Page) => page.locator('[part=error-summary]');

/** Whether a request sends the user's input. Reports of steps don't. */
export const sendsProfile = (request: Request): boolean =>
  request.method() === 'POST' && !request.url().endsWith('/form-steps');

export const next = (page: Page) => page.locator('[part~=submit]').click();

/** Submits the form, and returns the profile that the service has stored for `user`. */
export async function sendAndRead({ service, panel }: Surveys, page: Page, user: string): Promise<unknown> {
  await sendProfileForm(page);
  await page.locator('[part~=done]').waitFor();
  return (await service.client.get(panel.user(user), { bearer: panel.secretKey })).body;
}

/** The text of the focused element inside the form. */
export const focusedText = (page: Page): Promise<string> =>
  formElement(page).evaluate((element) => (element.shadowRoot?.activeElement as HTMLElement | null)?.innerText ?? '');

/** The name of the focused control inside the form. */
export const focusedName = (page: Page): Promise<string> =>
  formElement(page).evaluate((element) => element.shadowRoot?.activeElement?.getAttribute('name') ?? '');
