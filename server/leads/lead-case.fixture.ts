import { fraudSettings } from '@rewards-wall/shared/settings/fraud-settings.ts';
import type { StoredClick } from '../store/ports/clicks.ts';
import type { LeadReport } from './reports/lead-report.ts';
import type { LeadCase } from './decide-lead.ts';

export const CLICKED = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

export const click: StoredClick = {
  clickId: 'clk_1',
  accountId: 1,
  offerId: 7,
  sealed: new Uint8Array(),
  ipDigest: null,
  deviceDigest: null,
  country: 'US',
  placement: null,
  payout: 20_000,
  amount: 2_000_000,
  terms: '',
  at: CLICKED,
};
const event = (event_id: number, time_to_complete: number | null = null) => ({
  event_id,
  event_name: `Level ${event_id}`,
  payout: 10_000 * event_id,
  amount: 1_000_000 * event_id,
  time_to_complete,
});
const report: LeadReport = {
  kind: 'complete',
  clickId: 'clk_1',
  transactionId: 'T1',
  eventId: '',
  payout: null,
  status: 1,
  reason: null,
  country: null,
};
/** A lead that is credited: reported ten minutes after its click, without a payout of its own. */
export const ordinary: LeadCase = {
  source: 'net',
  isWeak: false,
  hasOwnLead: false,
  namesOwnLead: false,
  isTest: false,
  creditsUnnamed: true,
  screenoutCredits: 0,
  report,
  facts: { click, offer: { name: 'Harbor Quest', source: null, cap: null, isDisabled: false } },
  terms: { ratio: 1_000_000, round: false, repeatable: false, events: [] },
  settings: { max_payout_factor: 10_000, max_screenout_payout: 10_000, fraud: fraudSettings.parse({}) },
  evidence: {
    secondsToLead: 600,
    otherUsersOfIp: 0,
    otherUsersOfDevice: 0,
    similarUsers: 0,
    leadsWithinHour: 1,
    clickCountry: 'US',
    leadCountry: null,
    userAgent: null,
    isFromDatacenter: false,
  },
  now: CLICKED + 10 * MINUTE,
};
/** The same for an offer with two events. The second must come within ten minutes. */
export const withEvents: LeadCase = { ...ordinary, terms: { ...ordinary.terms, events: [event(1), event(2, 600)] } };
/** A lead of a tile whose network states money: 100 credits a unit, at most 500 credits a lead and 2000 a day. */
export const tile: LeadCase = {
  ...ordinary,
  report: { ...report, payout: 20_000 },
  terms: {
    ...ordinary.terms,
    repeatable: true,
    tile: { amount: 'money', share: 10_000, max_payout: 5_000_000, max_day: 20_000_000 },
  },
};
/** `base` with a changed report. */
export const withReport = (parts: Partial<LeadReport>, base = ordinary): LeadCase => ({
  ...base,
  report: { ...base.report, ...parts },
});
/** An ordinary lead for an offer that names `source`. */
export const withOfferOf = (source: string | null, parts: Partial<LeadCase> = {}): LeadCase => ({
  ...ordinary,
  facts: { click, offer: { name: 'Harbor Quest', source, cap: null, isDisabled: false } },
  ...parts,
});
