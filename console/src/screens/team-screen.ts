import { adminRoles } from '@rewards-wall/shared/admin/permissions.ts';
import type { AdminKeys, AdminTeamSessions, Team } from '@rewards-wall/shared/admin/team-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { asTyped, call, faultOf, shownProblem, together } from '../api.ts';
import type { Refusal, Reply } from '../reply.ts';
import { csvHref } from '../list-query.ts';
import { copyable } from '../parts/copyable.ts';
import { actionButtons, type PageAction } from '../parts/detail-page.ts';
import { alertOf, field, valueOf } from '../parts/field.ts';
import { grantFields, grantIn, grantText, meanings } from '../parts/grant-fields.ts';
import { timeOf } from '../parts/time.ts';
import { capital } from '../parts/words.ts';
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
  refused: Refused | null;
}

/** The form that was refused, and why. */
interface Refused {
  form: 'invite' | 'key';
  problem: Refusal;
}

interface Entry {
  /** Its id in the address. */
  id: string;
  name: string;
  note?: string;
  hint: TemplateResult;
  acts: readonly PageAction[];
}

/** Who can sign in, and the keys of scripts. */
class TeamScreen extends Screen<State> {
  static override properties = { ...Screen.properties, read: { attribute: false } };
  /** The data that the screen loaded. */
  declare read: Data;
  override state: State = { data: null, link: null, key: null, fault: null, refused: null };

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

  /** Makes a change that may need the password, and shows errors. Null: it was not made. */
  private async change<Body>(form: Refused['form'], send: () => Promise<Reply<Body>>): Promise<Body | null> {
    const reply = await this.context.prove(send);
    const problem = shownProblem(reply);
    this.set({ refused: problem && { form, problem } });
    if (reply.ok) await this.load();
    return reply.ok ? reply.body : null;
  }

  private readonly invite = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const body = grantIn(event.target as HTMLFormElement);
    const made = await this.change('invite', () => call('invite', { body }));
    if (made !== null) this.set({ link: made.url });
  };

  private readonly createKey = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const body = { name: valueOf(form, 'key-name'), ...grantIn(form) };
    const made = await this.change('key', () => call('createAdminKey', { body }));
    if (made !== null) this.set({ key: made.key });
  };

  private async changeRole({ admin_id, name, publishers, role }: Team['team'][number]): Promise<void> {
    await this.context.act({
      title: `Change ${name}’s role`,
      text: 'It applies from their next request. Invitations and keys that they created stop working.',
      fields: [
        {
          name: 'role',
          label: 'Role',
          value: role,
          options: adminRoles.toReversed().map((one) => [one, `${one}: ${meanings[one]}`] as const),
        },
        {
          name: 'publishers',
          label: 'Publishers',
          hint: 'Their IDs, such as 1, 2. Leave empty for all, including future ones',
          value: publishers?.join(', ') ?? '',
          isOptional: true,
        },
      ],
      confirm: 'Change',
      send: ({ publishers: typed = '', role: chosen }) => {
        const ids = typed.split(/[\s,]+/).filter((id) => id !== '');
        const expected = { role, publishers };
        const body = asTyped<'changeRole'>({
          role: chosen,
          publishers: ids.length === 0 ? null : ids.map(Number),
          expected,
        });
        return call('changeRole', { params: { admin_id }, body });
      },
      done: () => `${name} has the new role.`,
    });
  }

  private async removePerson({ admin_id, name }: Team['team'][number]): Promise<void> {
    await this.context.act({
      title: `Remove ${name}?`,
      text: 'They are signed out at once. Invitations and keys that they created stop working.',
      confirm: 'Remove',
      isDestructive: true,
      send: () => call('removeAdmin', { params: { admin_id } }),
      done: () => `${name} was removed.`,
    });
  }

  private async revokeKey({ key_id, name }: AdminKeys['keys'][number]): Promise<void> {
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
    const { announce, me } = this.context;
    const { data, fault, key, link } = this.state;
    const {
      keys: { keys },
      sessions: { sessions },
      team: { is_factor_required: isFactorRequired, team },
    } = data ?? this.read;
    return html`<h1>Team</h1>
      ${alertOf(fault)}
      <section aria-labelledby="team-title">
        <h2 id="team-title">Who can sign in</h2>
        <ul class="cards">
          ${team.map((person) =>
            this.entry({
              id: person.admin_id,
              name: person.name,
              note: person.admin_id === me.id ? ' (you)' : '',
              hint: html`${capital(grantText(person))}, joined ${timeOf(person.created_at)}. ${factorText(person)}`,
              acts: [
                { label: 'Change role', run: () => this.changeRole(person) },
                { label: 'Remove', run: () => this.removePerson(person), kind: 'removal' },
              ],
            }),
          )}
        </ul>
        <p class="pages"><a class="csv" href=${csvHref('listTeam', {})} download>Download as CSV</a></p>
        ${factorPolicy({ isFactorRequired, team }, this.context)}
      </section>
      <section aria-labelledby="invite-title">
        <h2 id="invite-title">Invite a colleague</h2>
        <form @submit=${(event: SubmitEvent) => void this.invite(event)}>
          ${this.refusal('invite')} ${grantFields('invite', this.faultIn('invite', 'publishers'))}
          <div class="actions"><button type="submit" class="button button-main">Create a link</button></div>
        </form>
        ${
          link === null
            ? nothing
            : html`<div role="status">
                <p><strong>Send this link to them.</strong> It works once, within an hour, and is shown only once.</p>
                ${copyable(link, 'the link', announce)}
              </div>`
        }
      </section>
      <section aria-labelledby="keys-title">
        <h2 id="keys-title">Keys for scripts</h2>
        ${keys.length === 0 ? html`<p class="hint">No keys yet.</p>` : nothing}
        <ul class="cards">
          ${keys.map((one) =>
            this.entry({
              id: one.key_id,
              name: one.name,
              hint: html`${capital(grantText(one))},
              ${one.used_at === null ? 'never used' : html`last used ${timeOf(one.used_at)}`}`,
              acts: [{ label: 'Revoke', run: () => this.revokeKey(one), kind: 'removal' }],
            }),
          )}
        </ul>
        <form @submit=${(event: SubmitEvent) => void this.createKey(event)}>
          ${this.refusal('key')}
          ${field({ name: 'key-name', label: 'What the new key is for', fault: this.faultIn('key', 'name') })}
          ${grantFields('key', this.faultIn('key', 'publishers'))}
          <div class="actions"><button type="submit" class="button">Create a key</button></div>
        </form>
        ${
          key === null
            ? nothing
            : html`<div role="status">
                <p><strong>Copy the key now.</strong> It is shown only once.</p>
                ${copyable(key, 'the admin key', announce)}
              </div>`
        }
      </section>
      ${teamSessions({ sessions, team }, this.context)}`;
  }

  private faultIn(form: Refused['form'], name: string): string | null {
    const { refused } = this.state;
    return refused?.form === form ? faultOf(refused.problem, name) : null;
  }

  /** A form's errors that belong to no field. */
  private refusal(form: Refused['form']): TemplateResult | typeof nothing {
    const { refused } = this.state;
    const isOfField = ['name', 'publishers'].some((name) => this.faultIn(form, name) !== null);
    return alertOf(refused?.form === form && !isOfField ? refused.problem.detail : null);
  }

  /** A person or key with its actions. */
  private entry({ acts, hint, id, name, note = '' }: Entry): TemplateResult {
    const { hrefWith, query } = this.context;
    return html`<li class="card row" aria-current=${query.get('row') === id ? 'true' : nothing}>
      <div>
        <a href=${hrefWith({ row: id })}><strong>${name}</strong></a
        >${note}
        <p class="hint">${hint}</p>
      </div>
      <div class="actions">${actionButtons(acts, name)}</div>
    </li>`;
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

/** A person's second factors. */
function factorText({ has_app, has_provider: hasProvider, passkeys, recovery_codes }: Team['team'][number]): string {
  const parts = [
    ...(has_app ? ['an authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ];
  const factors =
    parts.length === 0
      ? 'No second factor.'
      : `Has ${parts.join(' and ')}, ${recovery_codes} recovery ${recovery_codes === 1 ? 'code' : 'codes'} left.`;
  return hasProvider ? `Signs in with the provider. ${factors}` : factors;
}
