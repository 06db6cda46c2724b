import { expect, test } from 'vitest';
import { isMusl, muslNotes } from './musl-notes.mjs';

test.each([
  ['linux', undefined, true],
  ['linux', '2.36', false],
  ['darwin', undefined, false],
  ['win32', undefined, false],
])('on %s with glibc %s, musl is %s', (platform, glibcVersion, expected) => {
  expect(isMusl({ platform, glibcVersion })).toBe(expected);
});

test('set-up says what works on musl, what does not, and what to do', () => {
  const broken = muslNotes({ runsPinnedNode: false });
  for (const said of [
    'not tested',
    'better-sqlite3 brings',
    "Node 24 is built for glibc and doesn't start",
    'Debian',
    'docs/releases.md',
  ])
    expect(broken).toContain(said);
  const works = muslNotes({ runsPinnedNode: true });
  expect(works).toContain('starts here anyway');
  expect(works).not.toContain("doesn't start");
});
