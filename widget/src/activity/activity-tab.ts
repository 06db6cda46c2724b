import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { noticeBox } from '../element/notice-box.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { activityLanguages } from '../locales/activity-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { ActivityProps } from './activity-context.ts';
import type { ActivityController, ActivityHost } from './activity-controller.ts';

/** The activity tab of one wall. Its code and messages load when the user first selects it. */
interface TabState {
  controller: ActivityController | null;
  /** The language that is in use or being loaded. */
  lang: string;
  failed: boolean;
}

const states = new WeakMap<ActivityHost, TabState>();

/** What the activity tab shows and announces: the offers that the user started, and their balance. Needs a user token. */
export function activityTab(
  host: ActivityHost,
  props: ActivityProps,
): { readonly content: TemplateResult; readonly status: string } {
  const { isSelected, wallMessages } = props;
  const state = states.get(host) ?? { controller: null, lang: '', failed: false };
  states.set(host, state);
  if (isSelected && state.lang !== wallMessages.format.lang) void load(host, state, wallMessages);
  const { controller } = state;
  return {
    content: controller?.render(props) ?? loadingOrFailed(host, state, wallMessages),
    status: controller?.status(props) ?? '',
  };
}

async function load(host: ActivityHost, state: TabState, wallMessages: WallMessages): Promise<void> {
  const { lang } = wallMessages.format;
  state.lang = lang;
  state.failed = false;
  try {
    const [{ ActivityController }, messages] = await Promise.all([
      import('./activity-controller.ts'),
      loadMessages(activityLanguages, [lang]),
    ]);
    // The language has changed since.
    if (state.lang !== lang) return;
    if (state.controller) state.controller.messages = messages;
    else state.controller = new ActivityController(host, messages);
  } catch {
    state.failed = true;
    addEventListener('online', () => state.failed && void load(host, state, wallMessages), { once: true });
  }
  host.requestUpdate();
}

function loadingOrFailed(host: ActivityHost, state: TabState, wallMessages: WallMessages): TemplateResult {
  if (!state.failed) {
    const cards = [0, 1, 2].map(() => html`<i class="card"></i>`);
    return html`<div class="grid placeholders" aria-busy="true">${cards}</div>`;
  }
  const notice = { kind: 'error', ...wallMessages.failure('offline'), button: wallMessages.retry } as const;
  return noticeBox(notice, () => load(host, state, wallMessages));
}
