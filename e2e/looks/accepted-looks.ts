import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { BLOCK, difference, fingerprint, type Difference, type Fingerprint } from './fingerprint.ts';
import { markBlocks } from './mark-blocks.ts';

// Accepted screenshots, as fingerprints: a file for each state, an entry for each look.

interface Accepted {
  /** Of the screenshot. One with the same digest needs no fingerprint, which takes far longer. */
  readonly digest: string;
  readonly fingerprint: Fingerprint;
}

const folder = join(projectRoot, 'e2e/looks/accepted');
const pictures = join(projectRoot, '.cache/looks');
const fileOf = (state: string): string => join(folder, `${state}.json`);

/** `ACCEPT_LOOKS=1` accepts the current screenshots, and writes them all to `.cache/looks`. */
const isAccepting = process.env['ACCEPT_LOOKS'] === '1';

const NOT_ACCEPTED: Difference = { summary: 'no screenshot has been accepted yet', blocks: [] };

/** A page that is to look as accepted. */
export interface ShownLook {
  takeScreenshot(): Promise<Buffer>;
  /** Waits until the page no longer changes by itself. */
  settle(): Promise<void>;
}

export interface Looks {
  /**
   * Compares a screenshot with the accepted one: a message about the difference, or null. A screenshot that differs is
   * repeated until it no longer changes, in case the page was still being laid out.
   */
  check(look: string, shown: ShownLook): Promise<string | null>;
  /** Writes the accepted fingerprints, if `ACCEPT_LOOKS` is set. */
  finish(): void;
}

/** The looks of a state. `block`: width and height of a block of the fingerprints, px. */
export function acceptedLooks(state: string, block = BLOCK): Looks {
  const before = read(state);
  const now: Record<string, Accepted> = {};
  return {
    async check(look, { settle, takeScreenshot }) {
      const accepted = before[look];
      const compare = async (png: Buffer): Promise<{ seen: Accepted; found: Difference | null }> => {
        const digest = digestOf(png);
        if (digest === accepted?.digest) return { seen: accepted, found: null };
        const seen = { digest, fingerprint: await fingerprint(png, block) };
        return { seen, found: accepted ? difference(accepted.fingerprint, seen.fingerprint, block) : NOT_ACCEPTED };
      };
      let png = await takeScreenshot();
      let { found, seen } = await compare(png);
      while (found !== null) {
        await settle();
        const again = await takeScreenshot();
        if (again.equals(png)) break;
        png = again;
        ({ found, seen } = await compare(png));
      }
      // Keep the file unchanged where nothing differs visibly.
      now[look] = accepted && found === null ? accepted : seen;
      if (found === null && !isAccepting) return null;
      const picture = join(pictures, `${state}-${look}.png`);
      mkdirSync(dirname(picture), { recursive: true });
      writeFileSync(picture, png);
      if (found === null || isAccepting) return null;
      const marked = picture.replace('.png', '-marked.png');
      writeFileSync(marked, await markBlocks(png, found.blocks, block));
      return `${state}, ${look}: ${found.summary}. See ${picture}; ${marked} marks the differences. To accept it: ACCEPT_LOOKS=1 npm test -- e2e/looks -t "${state}"`;
    },
    finish() {
      if (!isAccepting) return;
      mkdirSync(dirname(fileOf(state)), { recursive: true });
      writeFileSync(fileOf(state), `${JSON.stringify(now)}\n`);
    },
  };
}

function digestOf(png: Buffer): string {
  return createHash('sha256').update(png).digest('base64url');
}

function read(state: string): Readonly<Record<string, Accepted>> {
  if (!existsSync(fileOf(state))) return {};
  return JSON.parse(readFileSync(fileOf(state), 'utf8')) as Record<string, Accepted>;
}
