import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import type { Tone } from '../../parts/detail-page.ts';
import { leadState, wordsOf } from '../../parts/words.ts';

/** What came of a click. One that is open has no lead yet, or none that ends it. */
export function clickState(state: ClickCase['state'], hasLeads: boolean): { label: string; tone: Tone } {
  if (state !== 'clicked') return leadState(state);
  return { label: hasLeads ? 'Open' : 'No lead yet', tone: 'busy' };
}

const detailNames: Readonly<Record<string, string>> = {
  ip: 'IP address',
  device: 'Device id',
  user_agent: 'User agent',
};

/** What a click tells of its user, as far as it is known and may be seen. */
export function clickDetails(details: object | null): (readonly [name: string, value: string])[] {
  return Object.entries(details ?? {}).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && value !== '' ? [[detailNames[name] ?? wordsOf(name), value] as const] : [],
  );
}

const gone: Readonly<Record<ClickCase['gone'][number], string>> = {
  user: 'The user was erased, with everything that said whose click it was.',
  address: 'The IP address. It is kept for some days only (RETENTION_ADDRESSES_DAYS), or was never known.',
  deliveries:
    'What postbacks were told, and each attempt: removed some time after the last change of its leads (RETENTION_LEADS_DAYS). The leads stay.',
  refused_calls: 'Refused calls. They are kept for 7 days, and the click is older.',
};

/** What is no longer there, and why, as a sentence. */
export function goneText(part: ClickCase['gone'][number]): string {
  return gone[part];
}
