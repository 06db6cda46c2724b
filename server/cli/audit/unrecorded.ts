/**
 * Commands that change nothing and send nothing out. All others are recorded in the audit log, including future ones.
 */
const readOnly: ReadonlySet<string> = new Set([
  ...[
    'config',
    'config check',
    'admin check-provider',
    'serve',
    'doctor',
    'listen',
    'trigger',
    'mcp',
    'trace',
    'stats',
    'reversals',
    'ledger verify',
    'retention show',
  ],
  ...[
    'publisher list',
    'wall list',
    'rule list',
    'rule preview',
    'panel list',
    'security list',
    'tickets list',
    'test-users list',
  ],
  ...[
    'offers list',
    'offers show',
    'offers export',
    'leads list',
    'leads held',
    'source list',
    'source schemes',
    'source try',
  ],
  ...['feed adapters', 'feed list', 'feed show', 'feed preview', 'feed log', 'survey-provider list'],
  ...['survey-provider show', 'survey-provider providers', 'key list'],
  ...['postback list', 'postback log', 'user show', 'admin list', 'admin key list'],
  ...['archive list', 'archive verify'],
]);

/** Commands whose use cases write their own audit rows, in the transaction of the change. */
const recordThemselves: ReadonlySet<string> = new Set([
  ...['rule add', 'rule change', 'rule move', 'rule remove', 'placement remove'],
  ...['admin invite', 'admin reset', 'admin remove', 'admin key add', 'admin key revoke'],
]);

/** Whether the runner adds a row of the audit log for a command. */
export function isRecorded(name: string): boolean {
  return !readOnly.has(name) && !recordThemselves.has(name);
}

/** All of the above, for the test that each exists. */
export const unrecorded: readonly string[] = [...readOnly, ...recordThemselves];
