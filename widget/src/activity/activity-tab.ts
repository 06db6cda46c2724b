import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { ActivityAround } from './activity-context.ts';
import type { ActivityHost, ActivityPanel } from './activity-controller.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { activityLanguages } from '../locales/activity-languages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { noticeBox } from '../offer-wall/wall-notice.ts';
import type { WallPanel } from '../offer-wall/tab-list.ts';

/** The activity of one wall: its code and words come when the tab is first shown. */
interface Slot {
  panel: ActivityPanel | null;
  /** Of the words in use, or on their way. */
  lang: string;
  failed: boolean;
}

const slots = new WeakMap<ActivityHost, Slot>();

/** The tab with what the user did on the wall and what came of it. For users with a token: it proves who they are. */
export function activityTab(host: ActivityHost, around: ActivityAround): WallPanel {
  const { messages, shown } = around;
  const slot = slots.get(host) ?? { panel: null, lang: '', failed: false };
  slots.set(host, slot);
  if (shown && slot.lang !== messages.format.lang) void load(host, slot, messages);
  const { panel } = slot;
  return {
    tab: 'activity',
    label: messages.activityTab,
    content: panel?.render(around) ?? waiting(host, slot, messages),
    status: panel?.status(around) ?? '',
  };
}

async function load(host: ActivityHost, slot: Slot, messages: WallMessages): Promise<void> {
  const { lang } = messages.format;
  slot.lang = lang;
  slot.failed = false;
  try {
    const [{ ActivityPanel }, words] = await Promise.all([
      import('./activity-controller.ts'),
      loadMessages(activityLanguages, [lang]),
    ]);
    // Another language may have been asked for in between.
    if (slot.lang !== lang) return;
    if (slot.panel) slot.panel.messages = words;
    else slot.panel = new ActivityPanel(host, words);
  } catch {
    slot.failed = true;
    addEventListener('online', () => slot.failed && void load(host, slot, messages), { once: true });
  }
  host.requestUpdate();
}

function waiting(host: ActivityHost, slot: Slot, messages: WallMessages): TemplateResult {
  if (!slot.failed) {
    const shape = [0, 1, 2].map(() => html`<i class="card"></i>`);
    return html`<div class="grid bones" aria-busy="true">${shape}</div>`;
  }
  const notice = { kind: 'error', ...messages.failure('offline'), button: messages.retry } as const;
  return noticeBox(notice, () => load(host, slot, messages));
}
