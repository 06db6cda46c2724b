import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminWalls, Me } from '@rewards-wall/shared/admin/schema.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call, type Refusal, type Reply } from './api.ts';
import type { Context } from './context.ts';
import { alertOf } from './parts/field.ts';
import './password-dialog.ts';
import type { PasswordDialog } from './password-dialog.ts';
import { addressOf, currentPlace, followLinks, goTo, type Place } from './router.ts';
import { navigation, screenOf, titleOf } from './screens.ts';

type Session =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'failed'; problem: Refusal }
  | { kind: 'signed-in'; me: Me; data: AdminWalls };

/** The console: finds out who is signed in, and shows the screen that the address names. */
class ConsoleApp extends LitElement {
  private session: Session = { kind: 'loading' };
  private place: Place = currentPlace();
  private news = '';

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    followLinks();
    addEventListener('popstate', () => void this.arrive());
    void this.load();
  }

  /** Loads who is signed in and the walls, in one go. */
  private readonly load = async (): Promise<void> => {
    // The page of a link needs nobody to be signed in.
    if (this.place.screen === 'setup') return this.show({ kind: 'signed-out' });
    const [me, walls] = await Promise.all([call<Me>('me'), call<AdminWalls>('listWalls')]);
    if (me.ok && walls.ok) this.show({ kind: 'signed-in', me: me.body, data: walls.body });
    else {
      const problem = [me, walls].flatMap((reply) => (reply.ok ? [] : [reply.problem]))[0] ?? { code: '', detail: '' };
      this.show(problem.code === 'not_signed_in' ? { kind: 'signed-out' } : { kind: 'failed', problem });
    }
    return undefined;
  };

  private show(session: Session): void {
    this.session = session;
    document.title = `${titleOf(this.place, session.kind === 'signed-in')} · Rewards Wall`;
    this.requestUpdate();
  }

  /** Shows the screen of the new address, and moves the focus to its heading, as a new page would. */
  private async arrive(): Promise<void> {
    const before = this.place;
    this.place = currentPlace();
    if (before.screen === 'setup') await this.load();
    else this.show(this.session);
    await this.updateComplete;
    scrollTo(0, 0);
    this.querySelector<HTMLElement>('#content')?.focus();
  }

  /** On a phone, the navigation scrolls: its current link must be in view. */
  protected override updated(): void {
    const link = this.querySelector('header a[aria-current]');
    const nav = link?.closest('nav');
    if (!link || !nav) return;
    const [shown, whole] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
    if (shown.left < whole.left) nav.scrollLeft += shown.left - whole.left;
    else if (shown.right > whole.right) nav.scrollLeft += shown.right - whole.right;
  }

  private contextOf(me: Me, { public_url: publicUrl, walls }: AdminWalls): Context {
    const { adwallId, rest } = this.place;
    const wall = walls.find(({ adwall_id: id }) => id === adwallId) ?? walls[0] ?? null;
    return {
      ...{ me, publicUrl, walls, wall, rest, refresh: this.load },
      may: (permission: Permission) => me.permissions.includes(permission),
      hrefOf: (path) => addressOf(path, adwallId),
      prove: (send) => this.prove(send),
      announce: (sentence) => {
        this.news = sentence;
        this.requestUpdate();
      },
    };
  }

  private async prove<Body>(send: () => Promise<Reply<Body>>): Promise<Reply<Body>> {
    const reply = await send();
    const dialog = this.querySelector<PasswordDialog>('password-dialog');
    if (reply.ok || reply.problem.code !== 'password_needed' || dialog === null) return reply;
    return (await dialog.ask()) ? send() : reply;
  }

  private readonly signOut = async (): Promise<void> => {
    await call('signOut');
    this.show({ kind: 'signed-out' });
  };

  override render(): TemplateResult {
    const { session } = this;
    if (session.kind === 'loading') return html`<p class="loading" role="status">Loading …</p>`;
    if (session.kind === 'failed') return this.bare(alertOf(session.problem.detail));
    if (session.kind === 'signed-out') {
      return this.bare(screenOf(this.place, null, () => void this.load()));
    }
    const context = this.contextOf(session.me, session.data);
    return html`<a class="skip" href="#content">Skip to the content</a>
      <header>
        <p class="brand">Rewards Wall</p>
        ${this.wallPicker(context)}
        <nav aria-label="Console">
          <ul>
            ${navigation
              .filter(({ permission }) => permission === null || context.may(permission))
              .map(
                ({ label, path }) =>
                  html`<li>
                    <a href=${context.hrefOf(path)} aria-current=${this.place.screen === path ? 'page' : nothing}
                      >${label}</a
                    >
                  </li>`,
              )}
          </ul>
        </nav>
        <div class="who">
          <span>${session.me.name} <small>${session.me.role}</small></span>
          <button type="button" class="button" @click=${() => void this.signOut()}>Sign out</button>
        </div>
      </header>
      <main id="content" tabindex="-1">${screenOf(this.place, context, () => void this.load())}</main>
      <password-dialog .hasPassword=${session.me.has_password}></password-dialog>
      <p class="news" role="status">${this.news}</p>`;
  }

  /** A screen for somebody who is not signed in. */
  private bare(content: unknown): TemplateResult {
    return html`<main id="content" class="bare" tabindex="-1">
      <p class="brand">Rewards Wall</p>
      ${content}
    </main>`;
  }

  private wallPicker({ wall, walls }: Context): TemplateResult | typeof nothing {
    if (walls.length < 2) return nothing;
    const choose = (event: Event): void => {
      const { value } = event.target as HTMLSelectElement;
      goTo(addressOf([this.place.screen, this.place.rest].filter((part) => part !== '').join('/'), Number(value)));
    };
    return html`<label class="picker"
      >Wall
      <select @change=${choose}>
        ${walls.map(
          ({ adwall_id: id, name }) =>
            html`<option value=${id} ?selected=${id === wall?.adwall_id}>${name} (${id})</option>`,
        )}
      </select></label
    >`;
  }
}

customElements.define('rewards-console', ConsoleApp);
