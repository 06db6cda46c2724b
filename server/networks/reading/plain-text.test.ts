import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';
import { anyCharacter } from '../../../e2e/support/requests/any-character.ts';

test('shows what a reader of the page would see', () => {
  const html =
    '<style>p{}</style><p>Install &amp; <b>play</b></p><ul><li>Reach level&nbsp;5</li><li>Win</li></ul><script>x()</script>End&#33;';
  expect(plainText(html)).toBe('Install & play\n\n• Reach level 5\n\n• Win\n\nEnd!');
});

test('leaves plain text as it is, and signs that are no tags', () => {
  expect(plainText('Spend 5 < 10 & win > 3')).toBe('Spend 5 < 10 & win > 3');
  expect(plainText('One.\r\nTwo.')).toBe('One.\nTwo.');
});

test('never decodes an entity into a tag that a browser would run as text of another', () => {
  expect(plainText('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('<script>alert(1)</script>');
  expect(plainText('&#0;&#xd800;&#x110000;')).toBe('');
});

test('gives short, well-formed text without control characters for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 9000 }), (html) => {
      const text = plainText(html);
      expect([...text].length).toBeLessThanOrEqual(4000);
      expect(text.isWellFormed()).toBe(true);
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(plainLine(html)).not.toContain('\n');
      expect([...plainLine(html)].length).toBeLessThanOrEqual(200);
    }),
    { numRuns: 200 },
  );
});
