import type { ClickCase } from '@rewards-wall/shared/admin/click-schema.ts';
import { wordsOf } from '../../parts/words.ts';

const detailNames: Readonly<Record<string, string>> = {
  ip: 'IP address',
  device: 'Device ID',
  user_agent: 'User agent',
};

/** What is known about the user's device and location, as far as the role may see it. */
export function clickDetails(details: object | null): (readonly [name: string, value: string])[] {
  return Object.entries(details ?? {}).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' && value !== '' ? [[detailNames[name] ?? wordsOf(name), value] as const] : [],
  );
}

const gone: Readonly<Record<ClickCase['gone'][number], string>> = {
  user: 'The user was erased, so the click can’t be attributed.',
  address: 'The IP address. It was never known, or its retention period is over.',
  deliveries: 'Deliveries and attempts, because their retention period is over. The leads stay.',
  refused_calls: 'Refused calls. They are kept for 7 days, and the click is older.',
};

/** Why a part of the click's data no longer exists, as a sentence. */
export function goneText(part: ClickCase['gone'][number]): string {
  return gone[part];
}
