import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { Me } from '@rewards-wall/shared/admin/team-schema.ts';
import type { AdminWalls } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call } from './api.ts';
import type { Refusal, Reply } from './reply.ts';
import type { Context } from './context.ts';
import { isCallable } from './endpoints.ts';
import { beginDialog, beginIntents, mayBeDone } from './intents.ts';
import './parts/act-dialog.ts';
import type { Act, ActDialog } from './parts/act-dialog.ts';
import { pageHeading } from './parts/detail-page.ts';
import { emptyList } from './parts/empty-list.ts';
import { alertOf } from './parts/field.ts';
import { brandName, iconOf } from './parts/icon.ts';
import './password-dialog.ts';
import type { PasswordDialog } from './password-dialog.ts';
import { PROVIDER } from './provider-visit.ts';
import { addressOf, currentPlace, followLinks, goTo, type Place } from './router.ts';
import { findRoute, menuRoutes } from './routes/routes.ts';
import './screens/provider-screen.ts';
import './screens/set-up-screen.ts';
import './screens/sign-in-screen.ts';
import { ACCOUNT, accountMenu } from './shell/account-menu.ts';
import { loadEarly, noteForNextLoad, type EarlyLoad } from './shell/early-load.ts';
import { menuOf } from './shell/menu.ts';
import { OpenWork } from './shell/open-work.ts';
import { followTheme } from './shell/preferences.ts';
import type { News } from './shell/news-line.ts';
import './shell/news-line.ts';
import { followSearchKeys, headerSearch } from './shell/search-form.ts';
import { skeleton } from './shell/skeleton.ts';
import './shell/shown-screen.ts';
import type { ScreenLoaded, ShownScreen } from './shell/shown-screen.ts';
import { wallPicker } from './shell/wall-picker.ts';
import { mayLeave, watchWork } from './unsaved-work.ts';

type Session =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'failed'; problem: Refusal }
  | { kind: 'signed-in'; me: Me; data: AdminWalls };

const SET_UP = 'setup';

/** The console: finds out who is signed in and shows the screen of the address. */
class ConsoleApp extends LitElement {
  private session: Session = { kind: 'loading' };
  private place: Place = currentPlace();
  /** The full current URL. */
  private address = location.href;
  private news: News | null = null;
  private isMenuOpen = false;
  private work = new OpenWork();
  /** The first screen's data, until the screen takes it over. */
  private early: EarlyLoad | null = null;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    followTheme();
    followLinks(this.leave);
    followSearchKeys();
    watchWork();
    addEventListener('popstate', ({ isTrusted: isByPerson }) => {
      // A link to another part of the same page doesn't leave the screen.
      const isElsewhere = withoutPart(location.href) !== withoutPart(this.address);
      if (isByPerson && isElsewhere && !this.leave()) history.pushState(null, '', this.address);
      else void this.arrive();
    });
    // The result of the previous submit doesn't apply to the next one.
    addEventListener('submit', () => this.say(null), true);
    if (!this.isBeforeSignIn) this.early = loadEarly(this.place);
    void this.load();
  }

  /** Loads the session and the walls at once. */
  private readonly load = async (): Promise<void> => {
    // These screens work without signing in.
    if (this.isBeforeSignIn) return this.show({ kind: 'signed-out' });
    const [me, walls] = await Promise.all([call('me'), call('listWalls')]);
    // Until the second factor is set up, the service allows only the account page.
    const nothingYet: AdminWalls = { public_url: '', payout_currency: '', demo_url: null, publishers: [], walls: [] };
    if (me.ok && me.body.needs_factor) this.show({ kind: 'signed-in', me: me.body, data: nothingYet });
    else if (me.ok && walls.ok) {
      const adwallId = walls.body.walls[0]?.adwall_id ?? null;
      noteForNextLoad({ adwallId, permissions: me.body.permissions });
      this.show({ kind: 'signed-in', me: me.body, data: walls.body });
    } else {
      const problem = [me, walls].flatMap((reply) => (reply.ok ? [] : [reply.problem]))[0] ?? { code: '', detail: '' };
      this.show(problem.code === 'not_signed_in' ? { kind: 'signed-out' } : { kind: 'failed', problem });
    }
    return undefined;
  };

  /** Whether the screen is for people on their way in. */
  private get isBeforeSignIn(): boolean {
    return this.place.path === SET_UP || this.place.path === PROVIDER;
  }

  private show(session: Session): void {
    this.session = session;
    // The next person to sign in may be someone else.
    if (session.kind !== 'signed-in') {
      this.early = null;
      this.work = new OpenWork();
    }
    document.title = `${this.heading} · Rewards Wall`;
    this.requestUpdate();
  }

  /** The page title, which names the screen. */
  private get heading(): string {
    if (this.place.path === SET_UP) return 'Set up';
    if (this.session.kind !== 'signed-in') return 'Sign in';
    return findRoute(this.place.path)?.route.title ?? 'Not found';
  }

  /** Shows the screen of the new address and focuses its heading, as a page load would. */
  private async arrive(): Promise<void> {
    const before = this.place;
    this.place = currentPlace();
    this.address = location.href;
    if (before.path !== this.place.path) beginIntents();
    this.isMenuOpen = false;
    if (before.path === SET_UP || before.path === PROVIDER) await this.load();
    else this.show(this.session);
    await this.updateComplete;
    // Keep the scroll position when only the page or filter of a list changes.
    if (before.path === this.place.path) return;
    scrollTo(0, 0);
    this.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }

  private contextOf(me: Me, data: AdminWalls): Context {
    const { demo_url: demoUrl, payout_currency: payoutCurrency, public_url: publicUrl, publishers, walls } = data;
    const { place } = this;
    const { adwallId, path, query } = place;
    const found = findRoute(path);
    const wall = walls.find(({ adwall_id: id }) => id === adwallId) ?? walls[0] ?? null;
    const asked = Object.fromEntries(query);
    const mayCall = (name: AdminEndpointName): boolean => isCallable(name, me.permissions);
    return {
      me,
      publicUrl,
      payoutCurrency,
      demoUrl,
      publishers,
      walls,
      wall,
      adwallId,
      tasks: this.work.of({ adwallId, walls }),
      query,
      params: found?.params ?? {},
      rest: path.split('/').slice(1).join('/'),
      may: (permission) => me.permissions.includes(permission),
      mayCall,
      mayOpen: (to) => {
        const needs = findRoute(to)?.route.needs;
        return needs !== undefined && (needs === null || mayCall(needs));
      },
      hrefOf: (to, parts = {}) => addressOf(to, adwallId, parts),
      hrefWith: (changes) => addressOf(path, adwallId, { ...asked, after: null, row: null, ...changes }),
      prove: (send) => this.prove(send),
      act: (act) => this.act(act),
      refresh: this.load,
      replace: (address) => {
        if (this.place === place) goTo(address, { isReplacing: true });
      },
      reload: async () => this.querySelector<ShownScreen>('shown-screen')?.load(),
      announce: (text, isFault = false) => this.say({ text, isFault }),
    };
  }

  private say(news: News | null): void {
    this.news = news;
    this.requestUpdate();
  }

  /** Whether the user may leave; if so, clears the last message. */
  private readonly leave = (): boolean => {
    if (!mayLeave()) return false;
    this.say(null);
    return true;
  };

  private async prove<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
    const reply = await send();
    const dialog = this.querySelector<PasswordDialog>('password-dialog');
    if (reply.ok || reply.problem.code !== 'password_needed' || dialog === null) return reply;
    return (await dialog.ask()) ? send() : reply;
  }

  private async act<Body>(act: Act<Body>): Promise<Body | null> {
    const dialog = this.querySelector<ActDialog>('act-dialog');
    let isUnsure = false;
    const send: Act<Body>['send'] = async (values) => {
      const reply = await this.prove(() => act.send(values));
      isUnsure = mayBeDone(reply);
      return reply;
    };
    const { end } = beginDialog();
    const body = (await dialog?.ask<Body>({ ...act, send })) ?? null;
    end();
    // After a lost response, the write may be done: reload even if the user gave up.
    if (body === null && !isUnsure) return null;
    this.work.expire();
    if (body !== null) this.news = { text: act.done(body), isFault: act.isIncomplete?.(body) ?? false };
    this.requestUpdate();
    await (act.reload?.() ?? this.querySelector<ShownScreen>('shown-screen')?.load());
    return body;
  }

  private readonly signOut = async (): Promise<void> => {
    if (!this.leave()) return;
    const reply = await call('signOut');
    // The provider's own page asks whether to sign out there, too, and leads back here.
    if (reply.ok && 'url' in reply.body) location.assign(reply.body.url);
    else this.show({ kind: 'signed-out' });
  };

  override render(): TemplateResult {
    const { session } = this;
    if (session.kind === 'loading') return html`<main>${skeleton()}</main>`;
    if (session.kind === 'failed') return this.bare(alertOf(session.problem.detail));
    if (session.kind === 'signed-out') {
      return this.bare(
        this.place.path === SET_UP
          ? html`<set-up-screen></set-up-screen>`
          : this.place.path === PROVIDER
            ? html`<provider-screen></provider-screen>`
            : html`<sign-in-screen .onSignedIn=${() => void this.load()}></sign-in-screen>`,
      );
    }
    const context = this.contextOf(session.me, session.data);
    return html`<a class="skip" href="#content">Skip to the content</a>
      <header>
        <button
          type="button"
          class="button menu-button"
          aria-label="Menu"
          aria-expanded=${String(this.isMenuOpen)}
          aria-controls="menu"
          @click=${() => this.turnMenu()}
        >
          ${iconOf('M2.5 4.5h11M2.5 8h11M2.5 11.5h11')}
        </button>
        <p class="brand"><a href=${context.hrefOf('')}>${brandName()}</a></p>
        ${
          context.mayCall('search') && !session.me.needs_factor
            ? headerSearch(
                context,
                menuRoutes.filter(({ path }) => context.mayOpen(path)),
                this.place.path === 'search' ? (this.place.query.get('text') ?? '') : '',
              )
            : nothing
        }
        ${wallPicker(context, this.place)}
        ${accountMenu(context, { redraw: () => this.requestUpdate(), signOut: () => void this.signOut() })}
      </header>
      <div class="frame ${this.isMenuOpen ? 'frame-open' : ''}">
        ${session.me.needs_factor ? nothing : menuOf(context, this.place.path)}
        <main id="content" tabindex="-1">${this.screen(context)}</main>
      </div>
      <act-dialog></act-dialog>
      <password-dialog
        .hasPassword=${session.me.has_password}
        .hasPasskey=${session.me.has_passkey}
        .provider=${session.me.provider}
      ></password-dialog>
      <news-line .news=${this.news}></news-line>`;
  }

  private screen(context: Context): TemplateResult {
    const { query } = this.place;
    const path = context.me.needs_factor ? ACCOUNT : this.place.path;
    const found = findRoute(path);
    if (found === null) {
      return nothingHere('Page not found', 'It may have moved. Use the menu or the search.', context);
    }
    if (!context.mayOpen(path)) {
      return nothingHere(`Your role can’t open “${found.route.title}”`, 'An owner can change your role.', context);
    }
    return html`<shown-screen
      .route=${found.route}
      .context=${context}
      .address=${`${path}?${query.toString()}`}
      .early=${this.early}
      @screen-loaded=${({ detail: { problem, tasks } }: CustomEvent<ScreenLoaded>) => {
        this.early = null;
        if (problem?.code === 'not_signed_in') this.show({ kind: 'signed-out' });
        else void this.countWork(context, tasks);
      }}
    ></shown-screen>`;
  }

  private async countWork(context: Context, shown: ScreenLoaded['tasks']): Promise<void> {
    if (await this.work.count(context, shown)) this.requestUpdate();
  }

  private turnMenu(): void {
    this.isMenuOpen = !this.isMenuOpen;
    this.requestUpdate();
  }

  /** A screen without menu, for visitors who aren't signed in. */
  private bare(content: unknown): TemplateResult {
    return html`<main id="content" class="bare" tabindex="-1">
      <p class="brand"><span>${brandName()}</span></p>
      ${content}
    </main>`;
  }
}

function withoutPart(address: string): string {
  return address.replace(/#.*$/, '');
}

customElements.define('rewards-console', ConsoleApp);

/** A circle with a stroke through it. */
const STOP = 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM3.75 3.75l8.5 8.5';

/** Instead of a screen: why there is none. */
function nothingHere(title: string, text: string, context: Context): TemplateResult {
  return html`<div class="screen">
    ${pageHeading({ name: title })}
    <div class="empty">${emptyList({ icon: STOP, text, links: [['overview', 'Open the overview']] }, context)}</div>
  </div>`;
}
