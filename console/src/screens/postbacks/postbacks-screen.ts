import type { PostbackList, PostbackTested } from '@rewards-wall/shared/admin/postback-schema.ts';
import { html, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { defineScreen } from '../../define-screen.ts';
import { wallName } from '../../parts/case-rows.ts';
import { dataTable } from '../../parts/data-table.ts';
import { countOf, lengthOf } from '../../parts/format.ts';
import { tabsOf } from '../../parts/tabs.ts';
import { stateOf } from '../../parts/thing.ts';
import { timeOf } from '../../parts/time.ts';
import { wordsOf } from '../../parts/words.ts';
import { replayByFilter } from './replay-acts.ts';

type Row = PostbackList['postbacks'][number];

/** The tabs of postbacks and their deliveries. */
export function postbackTabs(context: Context, current: string): TemplateResult {
  const tabs = [
    ['postbacks', 'Endpoints', context.hrefOf('postbacks')],
    ['deliveries', 'Deliveries', context.hrefOf('postbacks/deliveries')],
  ] as const;
  return tabsOf('Postbacks', tabs, current);
}

export const screen = defineScreen<PostbackList>({
  load: ({ adwallId }) => call('listPostbacks', { query: { wall: adwallId } }),
  view: ({ postbacks }, context) =>
    html`<h1>Postbacks</h1>
      ${postbackTabs(context, 'postbacks')}
      ${dataTable<Row>(
        {
          caption: 'Endpoints',
          columns: [
            { label: 'Postback', cell: ({ postback_id: id }) => id },
            { label: 'Health', cell: healthOf },
            {
              label: 'Address',
              cell: ({ address, kind }) =>
                html`<code>${address}</code> <small>${kind === 'get' ? 'GET' : 'POST'}</small>`,
            },
            { label: 'Wall', cell: ({ adwall_id: wall }) => wallName(context, wall) },
            { label: 'Delivered', isNumber: true, cell: ({ delivered }) => countOf(delivered) },
            { label: 'Due', isNumber: true, cell: ({ pending }) => countOf(pending) },
            { label: 'Given up', isNumber: true, cell: ({ exhausted }) => countOf(exhausted) },
            { label: 'Since', cell: ({ created_at: at }) => timeOf(at) },
            { label: 'Acts', cell: (row) => actsOf(row, context) },
          ],
          rows: postbacks,
          hrefOf: ({ postback_id: id }) => context.hrefOf('postbacks/deliveries', { postback: id }),
          isMuted: ({ is_enabled: isEnabled }) => !isEnabled,
          empty: html`<p><strong>There is no postback yet.</strong></p>
            <p>
              Add the URL of your server:
              <code>rewards postback add --wall ${context.wall?.adwall_id ?? 1} --url …</code>
            </p>
            <p><a href=${context.hrefOf('try-postbacks')}>Try postbacks</a> shows what it would receive.</p>`,
        },
        context,
      )}`,
});

function healthOf({
  disabled_reason: reason,
  exhausted,
  failures,
  is_enabled: isEnabled,
  pending,
}: Row): TemplateResult {
  if (!isEnabled) return stateOf(reason === 'gone' ? 'Stopped: it answered 410' : 'Paused', 'off');
  if (failures >= 5) return stateOf(`Failing: ${countOf(failures)} in a row`, 'bad');
  if (exhausted > 0) return stateOf('Deliveries were given up', 'bad');
  return pending > 0 ? stateOf('Delivering', 'busy') : stateOf('All delivered', 'good');
}

function actsOf(row: Row, context: Context): TemplateResult {
  const { is_enabled: isEnabled, postback_id: id } = row;
  const mayChange = context.may('postbacks.change');
  const button = (label: string, run: () => void) =>
    html`<button type="button" class="button" aria-label="${label}: ${id}" @click=${run}>${label}</button>`;
  return html`<div class="acts">
    ${mayChange ? button('Test', () => void test(context, id)) : ''}
    ${mayChange ? button(isEnabled ? 'Pause' : 'Go on', () => void turn(context, row)) : ''}
    ${context.may('deliveries.replay') ? button('Replay', () => void replayByFilter(context, id)) : ''}
  </div>`;
}

async function turn(context: Context, { is_enabled: isEnabled, postback_id: id }: Row): Promise<void> {
  await context.act({
    title: isEnabled ? `Pause ${id}?` : `Go on with ${id}?`,
    text: isEnabled ? 'Its messages wait until you go on.' : 'Messages that wait are sent, oldest first.',
    confirm: isEnabled ? 'Pause' : 'Go on',
    send: () => call('changePostback', { params: { postback_id: id }, json: { is_enabled: !isEnabled } }),
    done: () => (isEnabled ? `${id} is paused.` : `${id} goes on.`),
  });
}

async function test(context: Context, id: string): Promise<void> {
  await context.act<PostbackTested>({
    title: `Send a sample to ${id}?`,
    text: 'It is signed like a real message, with the transaction 0. Your server should answer as to any other.',
    confirm: 'Send',
    send: () => call<PostbackTested>('testPostback', { params: { postback_id: id } }),
    done: ({ error, http_status: status, is_success: isSuccess, ms, warning }) =>
      `${isSuccess ? 'Accepted' : 'Not accepted'}: ${status ?? wordsOf(error)}, ${lengthOf(ms)}. ${warning ?? ''}`.trim(),
  });
}
