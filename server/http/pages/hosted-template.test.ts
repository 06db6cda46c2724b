import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RenderedWall } from '@rewards-wall/shared/rendered-wall.ts';
import { readHostedTemplate } from './hosted-template.ts';
import { hashSource } from './notice-page-style.ts';

const PAGE = `<html lang="en"><head>
    <title>Offers</title>
    <meta name="offer-wall-list" content="" />
    <style>p{}</style>
    <script>
      early();
    </script>
    <meta name="offer-wall-origins" content="" />
    <link rel="modulepreload" href="/embed/1/offer-wall.js" />
    <link rel="modulepreload" data-language="de" href="/embed/1/wall-de.js" />
    <link rel="modulepreload" data-language="en" href="/embed/1/wall-en.js" />
    <link rel="modulepreload" data-language="pt-BR" href="/embed/1/wall-pt-BR.js" />
</head>
<main><h1 class="visually-hidden">Ways to earn</h1></main>
<noscript>Switch it on.</noscript>
<script type="application/json"></script>
`;

const wall: RenderedWall = {
  html: '<offer-wall>$&</offer-wall>',
  styles: [],
  lang: 'ar',
  dir: 'rtl',
  theme: 'dark',
  title: '</title>$&',
  heading: '<b>',
};

async function template(basePath = '') {
  const folder = mkdtempSync(join(tmpdir(), 'template-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'hosted.html'), PAGE);
  return readHostedTemplate(folder, basePath);
}

test('the page gets its origins and responses, neither of which can become markup', async () => {
  const fill = await template();
  const answers = '{"a":"</script>$&"}';
  const { html } = fill({
    origins: ['https://a.example', '"><b>$&'],
    languages: [],
    listPath: '',
    answers,
    rendered: null,
    isSignedIn: false,
  });
  expect(html).toContain('content="https://a.example &quot;&gt;&lt;b&gt;$&amp;" />');
  expect(html).toContain(String.raw`<script type="application/json">{"a":"\u003c/script>$&"}</script>`);
});

test.each([
  [['de', 'en'], 'de'],
  [['', 'sv', 'pt'], 'pt-BR'],
  [['sv'], 'en'],
])('for %j it preloads %s, and always what has no language', async (languages, shown) => {
  const fill = await template();
  const { html } = fill({ origins: [], languages, listPath: '', answers: '{}', rendered: null, isSignedIn: false });
  expect(Array.from(html.matchAll(/wall-([\w-]+)\.js/g), ([, language]) => language)).toEqual([shown]);
  expect(html).toContain('/embed/1/offer-wall.js');
});

test('below the path of PUBLIC_URL, it loads its modules from there', async () => {
  const fill = await template('/rewards');
  const { html } = fill({
    origins: [],
    languages: [],
    listPath: '',
    answers: '"/embed/1/x.js"',
    rendered: null,
    isSignedIn: false,
  });
  expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
    '/rewards/embed/1/offer-wall.js',
    '/rewards/embed/1/wall-en.js',
  ]);
  expect(html).toContain('<script type="application/json">"/embed/1/x.js"</script>');
});

test('the page names the request for its first list, below the path of PUBLIC_URL', async () => {
  const fill = await template('/rewards');
  const page = { origins: [], languages: [], answers: '{}', rendered: null, isSignedIn: false };
  expect(fill({ ...page, listPath: '/offers.json?subid1=%22&b=1' }).html).toContain(
    '<meta name="offer-wall-list" content="/rewards/offers.json?subid1=%22&amp;b=1" />',
  );
  expect(fill({ ...page, listPath: '' }).html).toContain('<meta name="offer-wall-list" content="" />');
});

test('the policy allows exactly the styles and scripts of the page and its wall', async () => {
  const fill = await template();
  const blank = { origins: [], languages: [], listPath: '', answers: '{}', isSignedIn: false };
  const own = fill({ ...blank, rendered: null });
  expect(own.styleSource).toBe(hashSource('p{}'));
  expect(own.scriptSource).toBe(hashSource('\n      early();\n    '));
  const rendered = { ...wall, styles: ['a{}', 'b{}'] };
  expect(fill({ ...blank, rendered }).styleSource).toBe(['p{}', 'a{}', 'b{}'].map(hashSource).join(' '));
});

test('a page with a wall has its language, title and heading, none of which can become markup', async () => {
  const fill = await template();
  const { html } = fill({
    origins: [],
    languages: [],
    listPath: '',
    answers: '{"a":1}',
    rendered: wall,
    isSignedIn: false,
  });
  expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
  expect(html).toContain('<title>&lt;/title&gt;$&amp;</title>');
  expect(html).toContain('<h1 class="visually-hidden">&lt;b&gt;</h1><offer-wall>$&</offer-wall></main>');
  expect(html).toContain('<script type="application/json">{"a":1}</script>');
  expect(html).toContain('<noscript></noscript>');
});
