import { html, nothing } from 'lit/html.js';
import { keyed } from 'lit/directives/keyed.js';
import { expect, test } from 'vitest';
import { renderToString } from './render-to-string.ts';

test('it has been compared with this version of Lit', () => {
  // After an update, run e2e/browser/render-to-string.test.ts and change the version here.
  const versions = Reflect.get(globalThis, 'litHtmlVersions') as readonly string[];
  expect(new Set(versions)).toEqual(new Set(['3.3.3']));
});

test.each([
  ['</p><b>', '&lt;/p&gt;&lt;b&gt;'],
  ['"a" & \'b\'', "&quot;a&quot; &amp; 'b'"],
  ['one\r\ntwo\0', 'one&#13;\ntwo'],
])('the text %j is escaped in content and in attributes', (text, escaped) => {
  expect(renderToString(html`<p title=${text} class="a ${text}">${text}</p>`)).toBe(
    `<p title="${escaped}" class="a ${escaped}">${escaped}</p>`,
  );
});

test('values become what Lit makes of them', () => {
  const list = [1, null, undefined, nothing, '', [html`<i></i>`, keyed('key', 'text')], false];
  expect(renderToString(list)).toBe('1<i></i>textfalse');
  expect(renderToString(html`<p id=${nothing} lang=${null} ?hidden=${true} ?inert=${false}></p>`)).toBe(
    '<p lang="" hidden=""></p>',
  );
  expect(renderToString(html`<p class="a ${nothing}"></p>`)).toBe('<p></p>');
});

test('HTML has no listeners and no properties', () => {
  const listen = () => undefined;
  expect(renderToString(html`<input type="search" .value=${'x'} @input=${listen} /><b @click=${listen}>${1}</b>`)).toBe(
    '<input type="search" /><b>1</b>',
  );
});
