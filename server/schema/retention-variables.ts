import { daysOrOff, integer, type ReadText } from './setting-texts.ts';

/** The settings of how long rows are kept, for `config-variables.ts`. */
export const retentionVariables = [
  {
    name: 'RETENTION_INTERVAL_S',
    default: '86400',
    about:
      'Seconds between runs of the job that removes old rows. 0: only `retention run` does. See [Retention](operating.md#retention).',
  },
  {
    name: 'RETENTION_CLICKS_DAYS',
    default: '90',
    about:
      'Days to keep a click without a lead, after the time that its offer leaves to complete it: 30 or more. Later leads are refused. `off`: for good.',
  },
  {
    name: 'RETENTION_LEADS_DAYS',
    default: '180',
    about:
      "Days to keep a lead's click and deliveries after the lead last changed: 30 or more. Leads themselves are kept for good. `off`: for good.",
  },
  {
    name: 'RETENTION_ATTEMPTS_DAYS',
    default: '30',
    about: 'Days to keep each attempt to deliver a postback: 7 or more. `off`: as long as its delivery.',
  },
  {
    name: 'RETENTION_ADDRESSES_DAYS',
    default: '7',
    about: "Days to keep users' IP addresses with their clicks: 1 or more. `off`: as long as the click.",
  },
  {
    name: 'RETENTION_IMPRESSIONS_DAYS',
    default: '400',
    about:
      "Days to keep counts of impressions, the console's figures of offers, sources and countries, and how surveys ended: 90 or more. `off`: for good.",
  },
  {
    name: 'RETENTION_SECURITY_DAYS',
    default: '365',
    about: 'Days to keep security events: 30 or more. `off`: for good.',
  },
  {
    name: 'RETENTION_AUDIT_DAYS',
    default: 'off',
    about: 'Days to keep rows of the audit log: 365 or more, and with `RETENTION_ARCHIVE_DIR` only. `off`: for good.',
  },
  {
    name: 'RETENTION_ARCHIVE_DIR',
    default: '',
    about:
      'A folder to which clicks, deliveries, attempts and logs are written, compressed and encrypted, before they are removed. See [Archive](operating.md#archive-what-is-removed).',
  },
] as const;

/** How long rows are kept, in ms (docs/operating.md#retention); null = for good. */
export interface RetentionTimes {
  /** Clicks without a lead, after the time that their offer leaves to complete it. */
  clicksMs: number | null;
  /** Clicks and deliveries of leads, after the last change of a lead. */
  leadsMs: number | null;
  attemptsMs: number | null;
  /** Users' addresses. */
  addressesMs: number | null;
  impressionsMs: number | null;
  securityMs: number | null;
  auditMs: number | null;
  /** Where rows are archived before they are removed; null = nowhere. */
  archiveDir: string | null;
  /** Time between two runs; 0 = only by command. */
  intervalMs: number;
}

/** Reads these settings; `read` returns null for what is unset and has no default. */
export function readRetentionTimes(
  read: <Value>(name: (typeof retentionVariables)[number]['name'], parse: ReadText<Value>) => Value | null,
): RetentionTimes {
  return {
    clicksMs: read('RETENTION_CLICKS_DAYS', daysOrOff(30)),
    leadsMs: read('RETENTION_LEADS_DAYS', daysOrOff(30)),
    attemptsMs: read('RETENTION_ATTEMPTS_DAYS', daysOrOff(7)),
    addressesMs: read('RETENTION_ADDRESSES_DAYS', daysOrOff(1)),
    impressionsMs: read('RETENTION_IMPRESSIONS_DAYS', daysOrOff(90)),
    securityMs: read('RETENTION_SECURITY_DAYS', daysOrOff(30)),
    auditMs: read('RETENTION_AUDIT_DAYS', daysOrOff(365)),
    archiveDir: read('RETENTION_ARCHIVE_DIR', (text) => text),
    intervalMs: (read('RETENTION_INTERVAL_S', integer(0, 31 * 86_400)) ?? 0) * 1_000,
  };
}
