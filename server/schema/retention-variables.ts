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
