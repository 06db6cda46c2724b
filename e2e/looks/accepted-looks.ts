import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/ops/project-root.ts';
import { difference, type Fingerprint } from './fingerprint.ts';

// Pictures that were looked at and found good, as fingerprints: one file a state, one entry a look.

interface Accepted {
  /** Width of a text in the fonts in which the pictures were taken: in others, lines break elsewhere. */
  readonly fonts: number;
  readonly looks: Readonly<Record<string, Fingerprint>>;
}

const folder = join(projectRoot, 'e2e/looks/accepted');
const pictures = join(projectRoot, '.cache/looks');
const fileOf = (state: string): string => join(folder, `${state}.json`);

/** `ACCEPT_LOOKS=1` writes what is seen as what is accepted, and every picture to look at. */
const isAccepting = process.env['ACCEPT_LOOKS'] === '1';

export interface Looks {
  /** Compares a picture with the accepted one; what is wrong with it, in words, or null. */
  check(look: string, png: Buffer, print: Fingerprint): string | null;
  /** False where the accepted pictures show other fonts than this machine has: then they can't be compared. */
  readonly comparable: boolean;
  /** Writes what was accepted, if anything was. */
  finish(): void;
}

export function acceptedLooks(state: string, fonts: number): Looks {
  const before = read(state);
  const looks: Record<string, Fingerprint> = { ...before?.looks };
  return {
    comparable: isAccepting || before === null || before.fonts === fonts,
    check(look, png, print) {
      const accepted = before?.looks[look];
      const wrong = accepted === undefined ? 'nobody has looked at it yet' : difference(accepted, print);
      if (wrong === null && !isAccepting) return null;
      const picture = join(pictures, `${state}-${look}.png`);
      mkdirSync(pictures, { recursive: true });
      writeFileSync(picture, png);
      // What is the same to a person stays as it is written.
      if (wrong !== null) looks[look] = print;
      if (isAccepting) return null;
      return `${state}, ${look}: ${wrong}. Look at ${picture}; if it is good: ACCEPT_LOOKS=1 npx vitest run e2e/looks -t "${state}"`;
    },
    finish() {
      if (!isAccepting) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(state), `${JSON.stringify({ fonts, looks } satisfies Accepted, null, 2)}\n`);
    },
  };
}

function read(state: string): Accepted | null {
  return existsSync(fileOf(state)) ? (JSON.parse(readFileSync(fileOf(state), 'utf8')) as Accepted) : null;
}
