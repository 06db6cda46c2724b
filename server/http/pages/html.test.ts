import { expect, test } from 'vitest';
import { escapeHtml, escapeJson } from './html.ts';

test('text is no markup', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test('JSON in a page holds no tag, no comment and no line separator, and reads as before', () => {
  const value = { '</script>': '<!-- <script> \u2028 \u2029 \\u003c ]]>' };
  const escaped = escapeJson(JSON.stringify(value));
  expect(escaped).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(escaped)).toEqual(value);
});
