import * as z from 'zod';

/** The kinds of rows in a file. Clicks include their deliveries, attempts and early reversals. */
export const archivedKinds = ['clicks', 'attempts', 'audit_log', 'security_events'] as const;
export type ArchivedKind = (typeof archivedKinds)[number];

const table = z.object({
  rows: z.int(),
  /** The keys of its first and last row, in the order of the file. */
  first: z.string(),
  last: z.string(),
});

/** The unsealed manifest next to an archive file. It contains ids, but no personal data. */
export const manifestSchema = z.object({
  format: z.literal(1),
  file: z.string(),
  kind: z.enum(archivedKinds),
  run_id: z.string(),
  created_at: z.string(),
  /** Version of the database's schema. */
  schema_version: z.int(),
  /** Names the key that the file is sealed with. */
  key_id: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  tables: z.record(z.string(), table),
  /** When its rows were removed; null if the run ended earlier. The next run removes the rest. */
  removed_at: z.string().nullable(),
});

export type Manifest = z.output<typeof manifestSchema>;

export const ARCHIVE_SUFFIX = '.archive';
export const MANIFEST_SUFFIX = '.json';
export const PARTIAL_SUFFIX = '.partial';
