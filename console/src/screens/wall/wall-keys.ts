import type { AdminWall, AdminWallKeyCreated, AdminWallKeys } from '@rewards-wall/shared/admin/walls-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { call, shownProblem } from '../../api.ts';
import { copyable } from '../../parts/copyable.ts';
import { actionsColumn, dataTable, type Column } from '../../parts/data-table.ts';
import { actionButtons } from '../../parts/detail-page.ts';
import { alertOf } from '../../parts/field.ts';
import { timeOf } from '../../parts/time.ts';
import { Screen } from '../../screen.ts';

type Key = AdminWallKeys['keys'][number];

interface State {
  keys: readonly Key[];
  /** A new key. It is shown once and not kept. */
  created: AdminWallKeyCreated | null;
  problem: string | null;
}

/** Creates and revokes a wall's secret keys. It shows a key, so each wall needs its own element instance. */
class WallKeys extends Screen<State> {
  static override properties = { ...Screen.properties, wall: { attribute: false }, read: { attribute: false } };
  declare wall: AdminWall;
  /** The keys as loaded by the screen. */
  declare read: readonly Key[];
  override state: State = { keys: [], created: null, problem: null };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('read')) this.state = { ...this.state, keys: this.read };
  }

  /** Reloads only the keys: a failed screen reload would discard a key that is shown once. */
  private async load(): Promise<void> {
    const reply = await call('listWallKeys', { params: { adwallId: this.wall.adwall_id } });
    if (reply.ok) this.set({ keys: reply.body.keys });
    else this.set({ problem: reply.problem.detail });
  }

  private readonly create = async (): Promise<void> => {
    const { prove, refresh } = this.context;
    const params = { adwallId: this.wall.adwall_id };
    const reply = await prove(() => call('createWallKey', { params }));
    if (reply.ok) this.set({ created: reply.body, problem: null });
    else this.set({ problem: shownProblem(reply)?.detail ?? null });
    await Promise.all([this.load(), refresh()]);
  };

  private async revoke(key: Key, others: readonly Key[]): Promise<void> {
    const { adwall_id: adwallId, name } = this.wall;
    const { key_id: id } = key;
    const done = await this.context.act({
      title: `Revoke key ${id} of ${name}?`,
      text: whatStops(key, others, this.wall),
      confirm: 'Revoke the key',
      isDestructive: true,
      send: () => call('endWallKey', { params: { adwallId, wall_key_id: id } }),
      done: () => `Key ${id} of ${name} is no longer valid.`,
    });
    const { created } = this.state;
    if (done !== null) this.set({ created: created?.key_id === id ? null : created, problem: null });
    // Also after a lost response: the key may be revoked.
    await this.context.refresh();
  }

  override render(): TemplateResult {
    const { created, keys, problem } = this.state;
    const count = ['No key is', 'One key is'][keys.length] ?? `${keys.length} keys are`;
    return html`<p>
        ${count} valid. A secret key can move credits, so keep it on your server. It is shown only once, when you create
        it.
      </p>
      ${alertOf(problem)} ${keys.length === 0 ? nothing : this.list(keys)}
      ${
        created === null
          ? html`<div class="actions">
              <button type="button" class="button" @click=${() => void this.create()}>Create a secret key</button>
            </div>`
          : html`<div role="status">
              <p><strong>Copy key ${created.key_id} now.</strong> It is gone when you leave this page.</p>
              ${copyable(created.api_key, 'the secret key', this.context.announce)}
            </div>`
      }`;
  }

  private list(keys: readonly Key[]): TemplateResult {
    const columns: Column<Key>[] = [
      {
        label: 'Key',
        onPhone: 'title',
        cell: ({ is_newest: isNewest, key_id: id }) => `Key ${id}${isNewest && keys.length > 1 ? ', the newest' : ''}`,
      },
      { label: 'Created', onPhone: 'named', cell: ({ created_at: at }) => timeOf(at) },
      actionsColumn(
        (key) =>
          actionButtons(
            [
              {
                label: 'Revoke',
                kind: 'removal',
                run: () =>
                  this.revoke(
                    key,
                    keys.filter((one) => one !== key),
                  ),
              },
            ],
            `key ${key.key_id} of ${this.wall.name}`,
          ),
        'end',
      ),
    ];
    return dataTable({ caption: 'Valid secret keys', columns, rows: keys, empty: html`` }, this.context);
  }
}

/** What stops working when a key is revoked. */
function whatStops(
  { created_at: at }: Key,
  others: readonly Key[],
  { require_token: needsToken }: AdminWall,
): TemplateResult {
  const [other] = others;
  return html`<p>
      It was created ${timeOf(at, 'precise')}. Servers that use it are refused from their next request: they can’t read
      or change balances, and get no tokens for users. It can’t be made valid again.
    </p>
    <p>
      ${
        other === undefined
          ? html`<strong>It is the only valid key.</strong> Until your server has a new one, users can’t redeem credits.
              ${
                needsToken
                  ? 'This wall needs tokens, so users lose it when theirs expire. Clicks, leads and postbacks go on.'
                  : 'The wall itself, clicks, leads and postbacks go on.'
              }`
          : html`Key ${other.key_id}, created ${timeOf(other.created_at, 'precise')}, stays valid.`
      }
      Tokens that were requested with this key work until they expire.
    </p>`;
}

customElements.define('wall-keys', WallKeys);
