import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { difference, fingerprint, type Difference, type Fingerprint } from './fingerprint.ts';
import { markBlocks } from './mark-blocks.ts';

// Pictures that were looked at and found good, as fingerprints: one file a state, one entry a look.

type Accepted = Readonly<Record<string, Fingerprint>>;

const folder = join(projectRoot, 'e2e/looks/accepted');
const pictures = join(projectRoot, '.cache/looks');
const fileOf = (state: string): string => join(folder, `${state}.json`);

/** `ACCEPT_LOOKS=1` writes what is seen as what is accepted, and every picture to look at. */
const isAccepting = process.env['ACCEPT_LOOKS'] === '1';

const UNSEEN: Difference = { words: 'nobody has looked at it yet', blocks: [] };

export interface Looks {
  /**
   * Compares what `shoot` takes with the accepted picture; what is wrong with it, in words, or null. What is wrong is a
   * picture that stays: one taken while the page was still being laid out is taken again.
   */
  check(look: string, shoot: () => Promise<Buffer>): Promise<string | null>;
  /** Writes what was accepted, if anything was. */
  finish(): void;
}

/** `reader` is a page without a policy, which reads pictures. */
export function acceptedLooks(state: string, reader: Page): Looks {
  const before = read(state);
  const looks: Record<string, Fingerprint> = {};
  return {
    async check(look, shoot) {
      const accepted = before?.[look];
      const compare = (print: Fingerprint): Difference | null => (accepted ? difference(accepted, print) : UNSEEN);
      let png = await shoot();
      let print = await fingerprint(reader, png);
      let wrong = compare(print);
      while (wrong !== null) {
        const again = await shoot();
        if (again.equals(png)) break;
        png = again;
        print = await fingerprint(reader, png);
        wrong = compare(print);
      }
      // What is the same to a person stays as it is written.
      looks[look] = accepted && wrong === null ? accepted : print;
      if (wrong === null && !isAccepting) return null;
      const picture = join(pictures, `${state}-${look}.png`);
      mkdirSync(pictures, { recursive: true });
      writeFileSync(picture, png);
      if (wrong === null || isAccepting) return null;
      const marked = picture.replace('.png', '-marked.png');
      writeFileSync(marked, await markBlocks(reader, png, wrong.blocks));
      return `${state}, ${look}: ${wrong.words}. Look at ${picture}, and at ${marked} where it differs; if it is good: ACCEPT_LOOKS=1 npx vitest run e2e/looks -t "${state}"`;
    },
    finish() {
      if (!isAccepting) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(state), `${JSON.stringify(looks, null, 2)}\n`);
    },
  };
}

function read(state: string): Accepted | null {
  return existsSync(fileOf(state)) ? (JSON.parse(readFileSync(fileOf(state), 'utf8')) as Accepted) : null;
}
