import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHostedTemplate } from './hosted-template.ts';
import { hashSource } from './notice-page-style.ts';

const PAGE = `<head>
    <style>p{}</style>
    <meta name="offer-wall-origins" content="" />
    <link rel="modulepreload" href="/embed/1/offer-wall.js" />
    <link rel="modulepreload" data-language="de" href="/embed/1/wall-de.js" />
    <link rel="modulepreload" data-language="en" href="/embed/1/wall-en.js" />
    <link rel="modulepreload" data-language="pt-BR" href="/embed/1/wall-pt-BR.js" />
</head>
<script type="application/json"></script>
`;

async function template(basePath = '') {
  const folder = mkdtempSync(join(tmpdir(), 'template-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'hosted.html'), PAGE);
  return readHostedTemplate(folder, basePath);
}

test('the page gets its origins and responses, neither of which can become markup', async () => {
  const fill = await template();
  const { html } = fill({ origins: ['https://a.example', '"><b>$&'], languages: [], answers: '{"a":"</script>$&"}' });
  expect(html).toContain('content="https://a.example &quot;&gt;&lt;b&gt;$&amp;" />');
  expect(html).toContain(String.raw`<script type="application/json">{"a":"\u003c/script>$&"}</script>`);
});

test.each([
  [['de', 'en'], 'de'],
  [['', 'sv', 'pt'], 'pt-BR'],
  [['sv'], 'en'],
])('for %j it preloads %s, and always what has no language', async (languages, shown) => {
  const fill = await template();
  const { html } = fill({ origins: [], languages, answers: '{}' });
  expect(Array.from(html.matchAll(/wall-([\w-]+)\.js/g), ([, language]) => language)).toEqual([shown]);
  expect(html).toContain('/embed/1/offer-wall.js');
});

test('below the path of PUBLIC_URL, it loads its modules from there', async () => {
  const fill = await template('/rewards');
  const { html } = fill({ origins: [], languages: [], answers: '"/embed/1/x.js"' });
  expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
    '/rewards/embed/1/offer-wall.js',
    '/rewards/embed/1/wall-en.js',
  ]);
  expect(html).toContain('<script type="application/json">"/embed/1/x.js"</script>');
});

test('the policy allows exactly the styles of the page', async () => {
  const fill = await template();
  expect(fill({ origins: [], languages: [], answers: '{}' }).styleSource).toBe(hashSource('p{}'));
});
