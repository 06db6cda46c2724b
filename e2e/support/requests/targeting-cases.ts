import type { OfferRequests } from './list-offers.ts';
import { offerRow, tileParts } from './offers.ts';
import { addresses, agents } from './agents-and-addresses.ts';

type Query = NonNullable<Parameters<OfferRequests['ids']>[0]>;

/** Offer 1 is for everyone. Offer 2 is under test. */
export const plain = offerRow(1);

interface Case {
  rule: string;
  offer: Record<string, unknown>;
  settings?: object;
  shown: { query?: Query; headers?: Record<string, string> }[];
  hidden: { query?: Query; headers?: Record<string, string> }[];
}

export const byNumber = (a: number, b: number): number => a - b;

const agent = (text: string) => ({ headers: { 'User-Agent': text } });
const language = (text: string) => ({ headers: { 'Accept-Language': text } });

export const cases: Case[] = [
  {
    rule: 'tile',
    offer: tileParts(),
    shown: [{ query: { tiles: 1 } }, { query: { tiles: 'true', payout_min: 5 } }],
    hidden: [{ query: {} }, { query: { tiles: 0 } }],
  },
  {
    rule: 'country',
    offer: { targeting: { countries: ['DE', 'FR'] } },
    shown: [{ query: { ip: addresses.DE } }, { query: { ip: addresses.FR } }],
    hidden: [{ query: { ip: addresses.US } }, { query: { ip: '127.0.0.1' } }, { query: { ip: '10.0.0.1' } }],
  },
  {
    rule: 'language',
    offer: { targeting: { languages: ['de'] } },
    shown: [language('de'), language('de-AT,en;q=0.5'), language('en, de;q=0.3')],
    hidden: [language('en-US'), language('de;q=0'), language('')],
  },
  {
    rule: 'device',
    offer: { targeting: { devices: ['phone', 'tablet'] } },
    shown: [agent(agents.iPhone), agent(agents.iPad), agent(agents.android)],
    hidden: [agent(agents.windows), agent(agents.server)],
  },
  {
    rule: 'target_system',
    offer: { targeting: { target_system: [51] } },
    shown: [agent(agents.iPhone)],
    hidden: [agent(agents.iPad), agent(agents.android), agent(agents.windows)],
  },
  {
    rule: 'target_system',
    offer: { targeting: { target_system: [56] } },
    shown: [agent(agents.android)],
    hidden: [agent(agents.oldAndroid), agent(agents.iPhone), agent(agents.firefox)],
  },
  {
    rule: 'target_system',
    offer: { category_id: [18], mobile_app: { store_id: '1', platform: 2 } },
    shown: [
      agent(agents.iPhone),
      agent(agents.iPad),
      { query: { target_system: [50] }, ...agent(agents.windows) },
      { query: { target_system: [30, 50, 51, 52] }, ...agent(agents.android) },
    ],
    hidden: [agent(agents.android), agent(agents.windows), { query: { target_system: [40] }, ...agent(agents.iPhone) }],
  },
  {
    rule: 'target_system',
    offer: { category_id: [17], targeting: { target_system: [51] } },
    shown: [{ query: { target_system: [40] }, ...agent(agents.iPhone) }],
    hidden: [{ query: { target_system: [51] }, ...agent(agents.android) }],
  },
  {
    rule: 'browser',
    offer: { targeting: { browsers: ['firefox', 'safari'] } },
    shown: [agent(agents.firefox), agent(agents.iPhone)],
    hidden: [agent(agents.windows), agent(agents.server)],
  },
  {
    rule: 'os_version',
    offer: { conditions: { os_version: { android: { min: '12' }, ios: { max: '16' } } } },
    // Chrome on Android doesn't send a version, so its users read the condition instead.
    shown: [
      agent(agents.windows),
      agent(agents.frozenAndroid),
      { query: { platform_version: '14.0.0' }, ...agent(agents.frozenAndroid) },
      { query: { platform_version: 'none' }, ...agent(agents.frozenAndroid) },
    ],
    hidden: [
      agent(agents.oldAndroid),
      agent(agents.iPhone),
      { query: { platform_version: '11.0.0' }, ...agent(agents.frozenAndroid) },
    ],
  },
  {
    rule: 'browser',
    offer: { conditions: { browsers: ['Mobile Safari', 'Firefox 120+'] } },
    shown: [agent(agents.firefox), agent(agents.iPhone), agent(agents.server)],
    hidden: [agent(agents.windows)],
  },
  {
    rule: 'gender',
    offer: { targeting: { gender: 'f' } },
    shown: [{}, { query: { gender: 'f' } }],
    hidden: [{ query: { gender: 'm' } }],
  },
  {
    rule: 'age_range',
    offer: { targeting: { age_range_id: [2, 3] } },
    shown: [{}, { query: { age_range_id: 2 } }, { query: { age_range_id: 3 } }],
    hidden: [{ query: { age_range_id: 1 } }, { query: { age_range_id: 5 } }],
  },
  {
    rule: 'category',
    offer: { category_id: [20, 22] },
    shown: [{}, { query: { category_id: [22] } }, { query: { category_id: [17, 20] } }],
    hidden: [{ query: { category_id: [17] } }],
  },
  {
    rule: 'featured_only',
    offer: { featured_global: 0 },
    shown: [{}, { query: { featured_only: 0 } }],
    hidden: [{ query: { featured_only: 1 } }],
  },
  {
    rule: 'payout_min',
    offer: { payout: 0.5 },
    shown: [{}, { query: { payout_min: '0.5' } }],
    hidden: [{ query: { payout_min: '0.5001' } }],
  },
  { rule: 'payout_min', offer: { payout: 0.5 }, settings: { payout_min: '0.75' }, shown: [], hidden: [{}] },
  { rule: 'blocked', offer: {}, settings: { blocked: [2] }, shown: [], hidden: [{}] },
  { rule: 'answers', offer: { category_id: [20], targeting: { answers: { 8: [89] } } }, shown: [], hidden: [{}] },
];
