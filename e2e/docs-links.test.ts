import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import { markdownFiles, type MarkdownFile } from './support/documents/markdown-files.ts';
import { anchorsOf, linksOf } from './support/documents/markdown.ts';

const files = markdownFiles();

/** The relative links in a file whose target file or heading doesn't exist. */
function brokenLinks({ path, text }: MarkdownFile): string[] {
  return linksOf(text).filter((link) => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), decodeURIComponent(file));
    if (!existsSync(join(projectRoot, target))) return true;
    if (anchor === undefined) return false;
    return (
      !target.endsWith('.md') ||
      !anchorsOf(file === '' ? text : readFileSync(join(projectRoot, target), 'utf8')).has(anchor)
    );
  });
}

test.each(files)('every link in $path works', (file) => expect(brokenLinks(file)).toEqual([]));

test('the tests above find documents with many links', () => {
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/embed.md']));
  expect(files.flatMap(({ text }) => linksOf(text)).length).toBeGreaterThan(100);
});

test('the index lists every page of docs/', () => {
  const index = files.find(({ path }) => path === 'docs/README.md');
  const pages = readdirSync(join(projectRoot, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(linksOf(index?.text ?? '')).toEqual(expect.arrayContaining(pages));
});

test('commands that need the Node of this repository name it, since the reader may have Node 20', () => {
  const blocks = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => ({ path, code })),
  );
  expect(blocks.length).toBeGreaterThan(50);
  const own = /node_modules\/\.bin:\$PATH/;
  expect(blocks.filter(({ code }) => /^node /m.test(code) && !own.test(code))).toEqual([]);
});

test('the repository is called by one address, that of package.json', () => {
  const { bugs } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { bugs: string };
  const named = files.flatMap(({ text }) => linksOf(text).filter((link) => link.startsWith('https://github.com/')));
  expect(new Set(named)).toEqual(new Set([bugs, bugs.replace(/\/issues$/, '')]));
});

describe('finds a broken link', () => {
  const text = [
    '# One `<two>` & three',
    '## Same',
    '## Same',
    '[a](docs/embed.md) [b](#one-two--three) [c](#same-1) [d](https://example.com/x) ![e](docs/images/wall.jpg)',
    '```md\n[in code](nowhere.md)\n```\n`[in code](nowhere.md)`',
  ].join('\n');

  test.each(['[x](docs/none.md)', '[x](#same-2)', '[x](docs/embed.md#none)', '<img width="1" src="docs/none.jpg">'])(
    '%s',
    (link) => {
      expect(brokenLinks({ path: 'README.md', text })).toEqual([]);
      expect(brokenLinks({ path: 'README.md', text: `${text}\n${link}` })).toHaveLength(1);
    },
  );
});
