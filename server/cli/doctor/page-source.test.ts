import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesWith, tagsOf } from './page-source.ts';

test('reads the tags of a page with their attributes', () => {
  const html = `<SCRIPT type=module SRC='/a.js?x=1&amp;y=2' async></SCRIPT><script-x src="no"></script-x>
    <script
      src = "b.js"/><offer-wall pub-id="1" wall-id=2 wall-id="3">`;
  expect(tagsOf(html, 'script').map((tag) => Object.fromEntries(tag))).toEqual([
    { type: 'module', src: '/a.js?x=1&y=2', async: '' },
    { src: 'b.js' },
  ]);
  expect(tagsOf(html, 'offer-wall').map((tag) => tag.get('wall-id'))).toEqual(['2']);
});

test('a letter that is longer in lower case does not hide the tags after it', () => {
  const html = `<title>${'İ'.repeat(9)}</title><script src="/a.js"></script><OFFER-WALL wall-id=2>`;
  expect(tagsOf(html, 'script').map((tag) => tag.get('src'))).toEqual(['/a.js']);
  expect(tagsOf(html, 'offer-wall').map((tag) => tag.get('wall-id'))).toEqual(['2']);
});

test('a tag ends at the first >, so a long page is read once', () => {
  expect(tagsOf(`${'<script '.repeat(250_000)}src=a.js>`, 'script').map((tag) => tag.get('src'))).toEqual(['a.js']);
  expect(tagsOf(`${'<scripts'.repeat(250_000)}>`, 'script')).toEqual([]);
});

test('any text is read without an error', () => {
  const piece = fc.constantFrom('<script', '<', '>', ' ', '"', "'", '=', '/', 'src', 'é');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const tags = tagsOf(pieces.join(''), 'script');
      expect(tags.length).toBeLessThanOrEqual(pieces.length);
    }),
  );
});

test('the lines of secrets are numbers, never the secrets', () => {
  const text = 'a\nkey1 key2\n\nkey1';
  expect(linesWith(text, /key\d/g, (word) => word === 'key1')).toEqual([2, 4]);
  expect(linesWith(text, /key\d/g, () => false)).toEqual([]);
});
