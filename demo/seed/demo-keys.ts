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

/** The demo's advertiser and receiver: who reports leads, and who is told of them. All secret. */
export type LoopKeys = z.output<typeof loopKeys>;

/** Everything that stands in the keys file. */
export type DemoKeys = PublisherKeys & LoopKeys;

/** A keys file; those of earlier builds have no loop, nor has one whose filling was interrupted. */
const fileKeys = publisherKeys.extend(loopKeys.partial().shape);

/** Where the keys are once the demo is filled. */
export function keysFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.json');
}

/** Where they are while it is being filled, so that an interrupted start goes on where it ended. */
export function draftFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.part.json');
}

/** Reads a keys file; null when there is none. Throws with a sentence when it holds something else. */
export function readKeys(file: string): z.output<typeof fileKeys> | null {
  if (!existsSync(file)) return null;
  try {
    return fileKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} can't be read as the demo's keys. Move it away to get a new publisher.`, { cause });
  }
}

/** Writes a keys file for the owner's eyes only (0600), whole or not at all. */
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
