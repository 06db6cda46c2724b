import type { AdminKeys, AdminTeamSessions, Team } from '@rewards-wall/shared/admin/team-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, together } from '../api.ts';
import type { Context } from '../context.ts';
import type { Reply } from '../reply.ts';
import { csvHref } from '../list-query.ts';
import { copyable } from '../parts/copyable.ts';
import { actionsColumn, dataTable, tableSection, type Column } from '../parts/data-table.ts';
import { actionButtons, pageHeading, sectionOf } from '../parts/detail-page.ts';
import { alertOf } from '../parts/field.ts';
import { grantFields, grantIn, grantText } from '../parts/grant-fields.ts';
import { timeOf } from '../parts/time.ts';
import { capital, tagOf } from '../parts/words.ts';
import { defineScreen } from '../define-screen.ts';
import { Screen } from '../screen.ts';
import { factorPolicy } from './team/factor-policy.ts';
import { teamSessions } from './team/team-sessions.ts';

interface Data {
  team: Team;
  keys: AdminKeys;
  sessions: AdminTeamSessions;
}

interface State {
  /** Null before the first render. */
  data: Data | null;
  /** A new invitation link. It is shown once and not kept. */
  link: string | null;
  key: string | null;
  /** Why the team could not be reloaded. */
  fault: string | null;
}

type Person = Team['team'][number];
type Key = AdminKeys['keys'][number];

/** Who can sign in, and API keys. */
class TeamScreen extends Screen<State> {
  static override properties = { ...Screen.properties, read: { attribute: false } };
  /** The data that the screen loaded. */
  declare read: Data;
  override state: State = { data: null, link: null, key: null, fault: null };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('read')) this.state = { ...this.state, data: this.read, fault: null };
  }

  /** Scrolls to the person, key or session in the address. */
  protected override firstUpdated(): void {
    this.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
  }

  /** Reloads only the data: a failed screen reload would discard a link or key that is shown once. */
  private async load(): Promise<void> {
    const reply = await readAll();
    this.set(reply.ok ? { data: reply.body, fault: null } : { fault: reply.problem.detail });
  }

  private async invite(): Promise<void> {
    const made = await this.context.act({
      title: 'Invite a colleague',
      text: 'You get a link to send to them. It works once, within an hour.',
      fields: grantFields(),
      confirm: 'Create a link',
      send: (values) => call('invite', { body: grantIn(values) }),
      done: () => 'The link is ready.',
      reload: () => this.load(),
    });
    if (made !== null) this.set({ link: made.url });
  }

  private async createKey(): Promise<void> {
    const made = await this.context.act({
      title: 'Create a key',
      fields: [{ name: 'name', label: 'What it is for' }, ...grantFields()],
      confirm: 'Create the key',
      send: ({ name = '', ...values }) => call('createAdminKey', { body: { name, ...grantIn(values) } }),
      done: () => 'The key is ready.',
      reload: () => this.load(),
    });
    if (made !== null) this.set({ key: made.key });
  }

  private async changeRole({ admin_id, name, publishers, role }: Person): Promise<void> {
    await this.context.act({
      title: `Change ${name}’s role`,
      text: 'It applies from their next request. Invitations and keys that they created stop working.',
      fields: grantFields({ role, publishers }),
      confirm: 'Change',
      send: (values) =>
        call('changeRole', { params: { admin_id }, body: { ...grantIn(values), expected: { role, publishers } } }),
      done: () => `${name} has the new role.`,
    });
  }

  private async removePerson({ admin_id, name }: Person): Promise<void> {
    await this.context.act({
      title: `Remove ${name}?`,
      text: 'They are signed out at once. Invitations and keys that they created stop working.',
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removeAdmin', { params: { admin_id } }),
      done: () => `${name} was removed.`,
    });
  }

  private async revokeKey({ key_id, name }: Key): Promise<void> {
    await this.context.act({
      title: `Revoke the key ${name}?`,
      text: 'Scripts that use it stop working, and so do invitations and keys that it created.',
      confirm: 'Revoke',
      isDestructive: true,
      send: () => call('revokeAdminKey', { params: { key_id } }),
      done: () => `The key ${name} was revoked.`,
    });
  }

  override render(): TemplateResult {
    const { context } = this;
    const { data, fault, key, link } = this.state;
    const {
      keys: { keys },
      sessions: { sessions },
      team: { is_factor_required: isFactorRequired, team },
    } = data ?? this.read;
    return html`${pageHeading({
      name: 'Team',
      actions: actionButtons([
        { label: 'Invite a colleague', run: () => this.invite(), kind: 'main' },
        { label: 'Create a key', run: () => this.createKey() },
      ]),
    })}
    ${alertOf(fault)} ${link === null ? nothing : shownOnce('Send this link to them', link, 'the link', context)}
    ${key === null ? nothing : shownOnce('Copy the key now', key, 'the admin key', context)} ${this.people(team)}
    ${factorPolicy({ isFactorRequired, team }, context)} ${sectionOf('keys', 'API keys', this.keys(keys))}
    ${teamSessions({ sessions, team }, context)}`;
  }

  private people(rows: readonly Person[]): TemplateResult {
    const { hrefWith, me, query } = this.context;
    const columns: Column<Person>[] = [
      {
        label: 'Name',
        onPhone: 'title',
        cell: ({ admin_id: id, name }) => html`${name} ${tagOf(id === me.id ? 'you' : '')}`,
      },
      { label: 'Role', onPhone: 'end', cell: (person) => capital(grantText(person)) },
      { label: 'Second factor', onPhone: 'sub', cell: factorText },
      { label: 'Joined', cell: ({ created_at: at }) => timeOf(at) },
      actionsColumn((person) =>
        actionButtons(
          [
            { label: 'Edit role', run: () => this.changeRole(person) },
            { label: 'Remove', run: () => this.removePerson(person), kind: 'removal' },
          ],
          person.name,
        ),
      ),
    ];
    return tableSection<Person>(
      'team',
      {
        title: 'Members',
        table: {
          caption: 'Members',
          columns,
          rows,
          csvHref: csvHref('listTeam', {}),
          hrefOf: ({ admin_id: id }) => hrefWith({ row: id }),
          isCurrent: ({ admin_id: id }) => query.get('row') === id,
          empty: html``,
        },
      },
      this.context,
    );
  }

  private keys(rows: readonly Key[]): TemplateResult {
    const { hrefWith, query } = this.context;
    const columns: Column<Key>[] = [
      { label: 'Name', onPhone: 'title', cell: ({ name }) => name },
      { label: 'Role', onPhone: 'end', cell: (key) => capital(grantText(key)) },
      {
        label: 'Last used',
        onPhone: 'sub',
        cell: ({ used_at: at }) =>
          at === null
            ? html`Never<span class="on-phone"> used</span>`
            : html`<span class="on-phone">Last used </span>${timeOf(at)}`,
      },
      actionsColumn(
        (key) => actionButtons([{ label: 'Revoke', run: () => this.revokeKey(key), kind: 'removal' }], key.name),
        'end',
      ),
    ];
    return dataTable<Key>(
      {
        caption: 'API keys',
        columns,
        rows,
        hrefOf: ({ key_id: id }) => hrefWith({ row: id }),
        isCurrent: ({ key_id: id }) => query.get('row') === id,
        empty: html`<p>No keys yet.</p>`,
      },
      this.context,
    );
  }
}

customElements.define('team-screen', TeamScreen);

async function readAll(): Promise<Reply<Data>> {
  return together({
    team: call('listTeam'),
    keys: call('listAdminKeys'),
    sessions: call('listTeamSessions'),
  });
}

export const screen = defineScreen({
  load: readAll,
  view: (data, context) => html`<team-screen .context=${context} .read=${data}></team-screen>`,
});

/** A link or key that is shown only now. */
function shownOnce(title: string, text: string, what: string, { announce }: Context): TemplateResult {
  return html`<section role="status">
    <p><strong>${title}.</strong> It is shown only once.</p>
    ${copyable(text, what, announce)}
  </section>`;
}

/** A person's second factors. */
function factorText({ has_app, has_provider: hasProvider, passkeys, recovery_codes: codes }: Person): unknown {
  const factors = [
    ...(has_app ? ['app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'passkey' : `${passkeys} passkeys`] : []),
    ...(has_app || passkeys > 0 ? [`${codes} ${codes === 1 ? 'code' : 'codes'} left`] : []),
  ];
  if (factors.length === 0 && !hasProvider) return html`No<span class="on-phone"> second factor</span>`;
  if (factors.length > 0) return capital(factors.join(', '));
  return html`<span class="on-phone">Second factor: </span>None, except at the provider`;
}
