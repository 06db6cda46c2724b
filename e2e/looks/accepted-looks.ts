import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { BLOCK, difference, fingerprint, type Difference, type Fingerprint } from './fingerprint.ts';
import { markBlocks } from './mark-blocks.ts';

// Accepted screenshots, as fingerprints: a file for each state, an entry for each look.

type Accepted = Readonly<Record<string, Fingerprint>>;

const folder = join(projectRoot, 'e2e/looks/accepted');
const pictures = join(projectRoot, '.cache/looks');
const fileOf = (state: string): string => join(folder, `${state}.json`);

/** `ACCEPT_LOOKS=1` accepts the current screenshots, and writes them all to `.cache/looks`. */
const isAccepting = process.env['ACCEPT_LOOKS'] === '1';

const NOT_ACCEPTED: Difference = { summary: 'no screenshot has been accepted yet', blocks: [] };

export interface Looks {
  /**
   * Compares a screenshot with the accepted one: a message about the difference, or null. A screenshot that differs is
   * repeated until it no longer changes, in case the page was still being laid out.
   */
  check(look: string, takeScreenshot: () => Promise<Buffer>): Promise<string | null>;
  /** Writes the accepted fingerprints, if `ACCEPT_LOOKS` is set. */
  finish(): void;
}

/** The looks of a state. `block`: width and height of a block of the fingerprints, px. */
export function acceptedLooks(state: string, block = BLOCK): Looks {
  const before = read(state);
  const looks: Record<string, Fingerprint> = {};
  return {
    async check(look, takeScreenshot) {
      const accepted = before?.[look];
      const compare = (print: Fingerprint): Difference | null =>
        accepted ? difference(accepted, print, block) : NOT_ACCEPTED;
      let png = await takeScreenshot();
      let print = fingerprint(png, block);
      let found = compare(print);
      while (found !== null) {
        const again = await takeScreenshot();
        if (again.equals(png)) break;
        png = again;
        print = fingerprint(png, block);
        found = compare(print);
      }
      // Keep the file unchanged where nothing differs visibly.
      looks[look] = accepted && found === null ? accepted : print;
      if (found === null && !isAccepting) return null;
      const picture = join(pictures, `${state}-${look}.png`);
      mkdirSync(dirname(picture), { recursive: true });
      writeFileSync(picture, png);
      if (found === null || isAccepting) return null;
      const marked = picture.replace('.png', '-marked.png');
      writeFileSync(marked, markBlocks(png, found.blocks, block));
      return `${state}, ${look}: ${found.summary}. See ${picture}; ${marked} marks the differences. To accept it: ACCEPT_LOOKS=1 npm test -- e2e/looks -t "${state}"`;
    },
    finish() {
      if (!isAccepting) return;
      mkdirSync(dirname(fileOf(state)), { recursive: true });
      writeFileSync(fileOf(state), `${JSON.stringify(looks, null, 2)}\n`);
    },
  };
}

function read(state: string): Accepted | null {
  return existsSync(fileOf(state)) ? (JSON.parse(readFileSync(fileOf(state), 'utf8')) as Accepted) : null;
}
