import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const demoKeys = z.object({
  pubId: z.int(),
  adwallId: z.int(),
  api_key: z.string(),
  publishable_key: z.string(),
  survey_profile: z.object({ profileId: z.int(), api_key: z.string(), publishable_key: z.string() }),
});

/** The demo's ids and keys, as they stand in its keys file. `api_key` is secret, `publishable_key` is not. */
export type DemoKeys = z.output<typeof demoKeys>;

/** Where the keys are once the demo is filled. */
export function keysFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.json');
}

/** Where they are while it is being filled, so that an interrupted start goes on where it ended. */
export function draftFile(dataDir: string): string {
  return join(dataDir, 'demo-keys.part.json');
}

/** Reads a keys file; null when there is none. Throws with a sentence when it holds something else. */
export function readKeys(file: string): DemoKeys | null {
  if (!existsSync(file)) return null;
  try {
    return demoKeys.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} can't be read as the demo's keys. Move it away to get a new publisher.`, { cause });
  }
}

/** Writes a keys file for the owner's eyes only (0600), whole or not at all. */
export function writeKeys(file: string, keys: DemoKeys): void {
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
