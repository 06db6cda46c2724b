import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { FeedAdapter, FeedSetting } from '../../networks/feed-adapter.ts';
import { skip } from '../../networks/reading/skip.ts';
import { mappedAdapter } from './mapped-adapter.ts';
import { readMap, type MapFormat } from './read-map.ts';

/** The adapter for feeds with an operator's map. Without a map in the settings, it reads nothing. */
export function ownMap(format: MapFormat): FeedAdapter {
  const map: FeedSetting = {
    description: 'The map; on the command line, --map FILE reads it from a file',
    isRequired: true,
    form: /^\s*\{[^]*\}\s*$/,
    mustBe: 'an object in JSON',
    problems(text) {
      const reading = readMap(format, text);
      return reading.kind === 'invalid' ? reading.problems : [];
    },
  };
  const adapter: FeedAdapter = {
    name: format,
    network: `Your own map of ${format.toUpperCase()}`,
    grade: 'own map',
    checked: '2026-11',
    setUp: [
      'Write a map that says how to request the offers, and which field means what (docs/feed-maps.md).',
      'Add the feed with the map: paste it in the console, or name its file with --map.',
      'Compare the preview of a run with your account at the network.',
      "In the callback URL, put the network's macros in place of the names in braces. If it can't send our names, map its calls: docs/call-maps.md.",
      "If the network has a macro for its id of the offer, add it as network_offer_id before click_id: a lead for another offer than the click's is then held.",
    ],
    networkSwitchesOn: [],
    states: [
      'credit_delay',
      'time_to_complete',
      'things_to_know',
      'disclaimer',
      'pending_days',
      'session_hours',
      'payment_required',
      'os_version',
      'browsers',
    ],
    mustShow: [],
    evidence: [],
    limits: format === 'csv' ? ['A row of CSV has no goals.'] : [],
    scheme: 'secret-url',
    base: null,
    credential: null,
    settings: { map },
    request: () => ({ path: '/' }),
    pager: { kind: 'none' },
    answer: null,
    list: '',
    link: { click: { in: 'parameter', name: 'click_id' } },
    read: () => ({
      externalId: '',
      status: skip('unreadable'),
      name: '',
      description: '',
      imageUrl: '',
      link: '',
      payout: 0,
      currency: '',
      goals: [],
      categories: [],
      targeting: skip('unreadable'),
    }),
    everyMs: 30 * MINUTE_MS,
    paceMs: 1000,
    withSettings(settings) {
      const reading = readMap(format, settings['map'] ?? '');
      return reading.kind === 'map' ? mappedAdapter(adapter, reading) : adapter;
    },
  };
  return adapter;
}
