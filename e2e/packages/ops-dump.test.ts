import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { tryCommand } from '../support/service/run-command.ts';

// Runs ops/postgresql/dump.sh with programs that stand for PostgreSQL's own, which may be missing here.

const old = ['rewards-20260101T000000Z.dump', 'rewards-20260102T000000Z.dump'];

/** Runs it on a folder with two dumps, keeping two. `failing`: the program that ends with 3. */
function dump(failing: string | null): { status: number | null; folder: string; files: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'dump-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [folder, programs] = [mkdtempSync(join(root, 'dumps-')), mkdtempSync(join(root, 'programs-'))];
  for (const name of old) writeFileSync(join(folder, name), '');
  const texts = {
    pg_dump: 'for one in "$@"; do case $one in --file=*) echo rows > "${one#--file=}";; esac; done',
    pg_restore: 'for one in "$@"; do last=$one; done; grep -q rows "$last"',
  };
  for (const [name, text] of Object.entries(texts)) {
    const end = name === failing ? 'exit 3' : '';
    writeFileSync(join(programs, name), `#!/bin/sh\nset -e\n${text}\n${end}\n`, { mode: 0o755 });
  }
  const { status } = tryCommand('sh', [join(projectRoot, 'ops/postgresql/dump.sh'), folder, '2'], {
    env: { PATH: `${programs}${delimiter}${process.env['PATH']}` },
  });
  return { status, folder, files: readdirSync(folder).toSorted() };
}

test('a dump that can be read takes the place of the oldest one', () => {
  const { files, folder, status } = dump(null);
  expect(status).toBe(0);
  expect(files).toEqual([old[1], expect.stringMatching(/^rewards-20\d{6}T\d{6}Z\.dump$/)]);
  expect(readFileSync(join(folder, files[1] ?? ''), 'utf8')).toBe('rows\n');
});

test.each(['pg_dump', 'pg_restore'])(
  'a dump whose %s fails leaves nothing behind, and removes no earlier one',
  (failing) => {
    expect(dump(failing)).toMatchObject({ status: 3, files: old });
  },
);
