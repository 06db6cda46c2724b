import { createSecretKey } from 'node:crypto';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { systemIds } from '../runtime/ids.ts';
import type { LogFields } from '../runtime/log.ts';
import { SealError } from '../security/vault.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { CreditedLead, LeadFacts, NewLead, NewReversal, ReversedLead } from '../store/ports/leads.ts';
import type { SecurityEvent } from '../store/ports/security-events.ts';
import type { Source } from '../store/ports/sources.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import type { LeadReport, ReportRequest, ReadReport } from './reports/lead-report.ts';
import { receiveLead, type NoteSurveyEnd } from './receive-lead.ts';
import { fakeVault } from '../security/fake-vault.fixture.ts';
import { quietLog } from '../runtime/log.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

export const NOW = Date.UTC(2026, 2, 1, 23, 59);
const request: ReportRequest = {
  method: 'GET',
  target: '/leads/net',
  headers: {},
  body: new Uint8Array(),
  ip: '8.8.8.8',
  pathSecret: null,
};
export const source: Source = {
  name: 'net',
  scheme: 'hmac-sha256',
  callMap: null,
  ips: [],
  maxAgeMs: 0,
  screenoutCredits: 0,
  repeatedEvents: 'hold',
  creditsUnnamed: true,
  sealedSecret: new Uint8Array(),
  sealedPrevious: null,
  previousUntil: null,
  createdAt: 0,
  survey: null,
  sealedCredential: null,
};
const settings = wallSettings.parse({ name: 'Main', currency: { name: 'Coins', ratio: '100' } });
export const wall: Wall = {
  kind: 'wall',
  pubId: 1,
  adwallId: 5,
  publishableKey: '',
  settings,
  rules: { version: 0, rules: [] },
  earlierRules: [],
  createdAt: 0,
};
export const terms = {
  ratio: 1_000_000,
  round: false,
  events: [{ event_id: 9, event_name: 'Level 9', payout: 10_000, amount: 1_000_000, time_to_complete: null }],
};
export const person = {
  accountId: 3,
  wrappedKey: new Uint8Array(),
  kind: 'wall',
  profileId: 5,
  subid1: 'private-ann',
  isTest: false,
} as const;
export const facts: LeadFacts = {
  click: {
    clickId: 'clk_1',
    accountId: 3,
    offerId: 7,
    sealed: new Uint8Array([1]),
    ipDigest: null,
    deviceDigest: null,
    country: 'US',
    placement: null,
    payout: 10_000,
    amount: 1_000_000,
    terms: JSON.stringify(terms),
    at: NOW - 600_000,
  },
  person,
  offer: { name: 'Harbor Quest', source: null, cap: { leads: 5, per: 'day' }, isDisabled: false },
  isStaged: false,
  otherUsersOfIp: 0,
  otherUsersOfDevice: 0,
  similarUsers: 0,
  recentLeads: 0,
};
const reported = {
  kind: 'complete' as const,
  clickId: 'clk_1',
  transactionId: 'T1',
  eventId: '9',
  payout: null,
  reason: null,
  country: null,
};

export const storedLead: StoredLead = {
  leadId: 'lead_1',
  kind: 'complete',
  takes: 'event',
  accountId: 3,
  adwallId: 5,
  offerId: 7,
  offerName: null,
  eventId: '9',
  source: 'net',
  externalId: 'T1',
  clickId: 'clk_1',
  placement: null,
  payout: 10_000,
  gross: null,
  amount: 1_000_000,
  reward: null,
  isTest: false,
  state: 'credited',
  reason: null,
  findings: [],
  releaseAt: null,
  holdRule: null,
  at: 0,
  changedAt: 0,
};
/** The click's offer belongs to another source by now. */
export const moved: LeadFacts = { ...facts, offer: { name: '', source: 'other', cap: null, isDisabled: false } };

/** The use case with a store in memory, and what it did. */
export function setUp(
  parts: {
    read?: ReadReport;
    status?: 1 | 2;
    facts?: LeadFacts | null;
    credited?: CreditedLead;
    reversed?: ReversedLead;
    /** If absent, no key opens the click. */
    clickText?: string;
    /** Changes to what the source reports. */
    says?: Partial<LeadReport>;
    /** Whether the source is a survey provider. */
    isSurvey?: boolean;
    /** The leads that the click has. */
    leadsOfClick?: StoredLead[];
  } = {},
) {
  const seen = {
    steps: [] as string[],
    lines: [] as LogFields[],
    leads: [] as NewLead[],
    reversals: [] as NewReversal[],
    security: [] as Omit<SecurityEvent, 'at'>[],
    ends: [] as Parameters<NoteSurveyEnd>[0][],
    leadReads: 0,
    since: 0,
    wakes: 0,
  };
  const receive = receiveLead({
    store: fakeStore({
      leadFacts: async ({ clickId, recentSince }) => {
        seen.since = recentSince;
        const known = parts.facts === undefined ? facts : parts.facts;
        return known?.click.clickId === clickId ? known : null;
      },
      restoreClick: async () => false,
      creditLead: async (lead) => {
        seen.leads.push(lead);
        seen.steps.push('commit');
        return parts.credited ?? { kind: 'credited', leadId: lead.leadId, transactionId: 1, balance: 0, deliveries: 2 };
      },
      reverseLead: async (reversal) => {
        seen.reversals.push(reversal);
        return parts.reversed ?? { kind: 'early' };
      },
      findFeedOffer: async () => null,
      listedGoals: async () => [],
      settleFeedOffer: async () => undefined,
      leadsOfClick: async ({ accountId, clickId, offerId, source: reporter }) => {
        seen.leadReads += 1;
        const { click } = facts;
        if (accountId !== click.accountId || clickId !== click.clickId || offerId !== click.offerId) return [];
        return parts.leadsOfClick?.filter((lead) => lead.source === reporter) ?? [];
      },
      findSurvey: async () => null,
      surveyFacts: async () => ({ isTestUser: false, ended: [], open: null, failedInARow: 0, history: [] }),
      recordSecurityEvent: async (event) => void seen.security.push(event),
    }),
    vault: fakeVault({
      unwrapPersonKey: () => {
        if (parts.clickText === undefined) throw new SealError('another key');
        return createSecretKey(Buffer.alloc(32));
      },
      sourceUserId: () => '',
      open: () => parts.clickText ?? '',
    }),
    readReport: () => parts.read ?? { kind: 'read', report: { ...reported, status: parts.status ?? 1, ...parts.says } },
    isFromDatacenter: (ip) => ip === '10.0.0.1',
    clock: { now: () => NOW },
    ids: systemIds(),
    log: quietLog({ info: (fields) => void seen.lines.push(fields) }),
    onSurveyEnd: async (end) => void seen.ends.push(end),
    onDeliveries: () => {
      seen.wakes += 1;
    },
    reach: (step) => void seen.steps.push(step),
  });
  const findWall = (adwallId: number) => (adwallId === 5 ? wall : null);
  const caller =
    parts.isSurvey === true
      ? { ...source, survey: { provider: 'cpx', isPaused: false, settings: {}, answers: null } }
      : source;
  return { seen, receive: () => receive({ source: caller, request, findWall, requestId: 'req_1' }) };
}
