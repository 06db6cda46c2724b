import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const publisherKeys = z.object({
  pubId: z.int(),
  adwallId: z.int(),
  api_key: z.string(),
  publishable_key: z.string(),
  survey_profile: z.object({ profileId: z.int(), api_key: z.string(), publishable_key: z.string() }),
});

const loopKeys = z.object({
  source: z.object({ name: z.string(), secret: z.string() }),
  postbacks: z.array(z.object({ postbackId: z.string(), kind: z.enum(['get', 'json']), secret: z.string() })),
});

/** The demo's publisher: ids and keys. `api_key` is secret, `publishable_key` is not. */
export type PublisherKeys = z.output<typeof publisherKeys>;

/** Secrets of the demo's source, which reports leads, and of its postbacks. */
export type LoopKeys = z.output<typeof loopKeys>;

/** The contents of the keys file. */
export type DemoKeys = PublisherKeys & LoopKeys;

/** A keys file. Files of an interrupted start lack source and postbacks. */
const fileKeys = publisherKeys.extend(loopKeys.partial().shape);

/** Path of the keys file once the demo's data is complete. */
export function keysFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.json');
}

/** Path of the keys file until then. The next start finds it and continues. */
export function draftFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.part.json');
}

/** Reads a keys file; null if there is none. Throws an error with a readable message if the content is invalid. */
export function readKeys(file: string): z.output<typeof fileKeys> | null {
  if (!existsSync(file)) return null;
  try {
    return fileKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} can't be read as the demo's keys. Move it away to get a new publisher.`, { cause });
  }
}

/** Writes a keys file atomically, readable only by its owner. */
export function writeKeys(file: string, keys: PublisherKeys & Partial<LoopKeys>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(keys, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
