/**
 * Commands that make sense in an empty database. Only they create a missing one: any other would fail anyway, and leave
 * a database that looks healthy where a volume isn't mounted.
 */
export const firstCommands: ReadonlySet<string> = new Set([
  'setup',
  'publisher create',
  'offers import',
  'source create',
  'feed add',
  'survey-provider add',
  'admin invite',
  'admin key create',
]);
