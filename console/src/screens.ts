import type { Permission } from '@rewards-wall/shared/admin/permissions.ts';
import { html, type TemplateResult } from 'lit';
import type { Context } from './context.ts';
import type { Place } from './router.ts';
import './screens/sign-in-screen.ts';
import './screens/set-up-screen.ts';
import './screens/home-screen.ts';

/** The screens that the navigation leads to; `permission` null: for everybody. */
export const navigation: readonly { path: string; label: string; permission: Permission | null }[] = [
  { path: '', label: 'Get started', permission: null },
  { path: 'quick-starts', label: 'Quick starts', permission: null },
  { path: 'postbacks', label: 'Try postbacks', permission: 'credits.read' },
  { path: 'team', label: 'Team', permission: 'team.change' },
  { path: 'audit', label: 'Audit log', permission: 'audit.read' },
  { path: 'account', label: 'Your account', permission: null },
];

/** The title of a page, which names the screen. */
export function titleOf({ screen }: Place, isSignedIn: boolean): string {
  if (screen === 'setup') return 'Set up';
  if (!isSignedIn) return 'Sign in';
  return navigation.find(({ path }) => path === screen)?.label ?? 'Not found';
}

/** The screen of an address. `context` null: nobody is signed in. `onSignedIn` is called when somebody is. */
export function screenOf({ screen }: Place, context: Context | null, onSignedIn: () => void): TemplateResult {
  if (screen === 'setup') return html`<set-up-screen></set-up-screen>`;
  if (context === null) return html`<sign-in-screen .onSignedIn=${onSignedIn}></sign-in-screen>`;
  switch (screen) {
    case '':
      return html`<home-screen .context=${context}></home-screen>`;
    case 'quick-starts':
      void import('./screens/quick-start-screen.ts');
      return html`<quick-start-screen .context=${context}></quick-start-screen>`;
    case 'postbacks':
      void import('./screens/postbacks-screen.ts');
      return html`<postbacks-screen .context=${context}></postbacks-screen>`;
    case 'team':
      void import('./screens/team-screen.ts');
      return html`<team-screen .context=${context}></team-screen>`;
    case 'audit':
      void import('./screens/audit-screen.ts');
      return html`<audit-screen .context=${context}></audit-screen>`;
    case 'account':
      void import('./screens/account-screen.ts');
      return html`<account-screen .context=${context}></account-screen>`;
    default:
      return html`<h1>There is no such page</h1>
        <p><a href=${context.hrefOf('')}>Get started</a></p>`;
  }
}
