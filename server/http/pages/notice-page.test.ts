import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptedLanguages } from '../client/accepted-languages.ts';
import { clickNoticePage, noticePage, surveyNoticePage, returnTexts } from './notice-page.ts';
import { noticeTexts, type NoticeTexts } from './notice-page-texts.ts';

function pageFor(acceptLanguage: string, code: keyof NoticeTexts = 'link_expired') {
  const answer = noticePage(code, acceptedLanguages(acceptLanguage));
  const [, lang, dir] = /<html lang="([^"]+)" dir="([^"]+)">/.exec(answer.html) ?? [];
  return { ...answer, lang, dir };
}

const tags = Object.keys(noticeTexts);
const offerCodes = Object.keys(noticeTexts.en).filter((code) => code.startsWith('offer_')) as (keyof NoticeTexts)[];

test('every language has its own texts and the right direction', () => {
  for (const tag of tags) expect(pageFor(tag)).toMatchObject({ lang: tag, dir: tag === 'ar' ? 'rtl' : 'ltr' });
  const texts = Object.values(noticeTexts).flatMap((page) =>
    Object.values(page).flatMap((text) => Object.values(text)),
  );
  expect(new Set(texts).size).toBe(tags.length * 2 * Object.keys(noticeTexts.en).length);
});

test('the page is in the first preferred language that is translated', () => {
  const expected: [string, string][] = [
    ['fr-CA,en;q=0.8', 'fr'],
    ['pt-PT', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['en;q=0.1, nl;q=0.9, de;q=0.5', 'nl'],
    ['zh-CN, zh;q=0.9, pl;q=0.2', 'pl'],
    ['de;q=0, es;q=0.3', 'es'],
    ['de;q=0, *', 'en'],
    ['*', 'en'],
    ['sv, fi', 'en'],
    ['', 'en'],
    [';;;,q=1,=,"de"', 'en'],
    ['<script>alert(1)</script>', 'en'],
    ['__proto__, constructor', 'en'],
    ['x'.repeat(100_000), 'en'],
  ];
  for (const [header, lang] of expected)
    expect({ header: header.slice(0, 60), lang: pageFor(header).lang }).toEqual({ header: header.slice(0, 60), lang });
});

test('the status is 410 for a link, 403 for an offer, and 404 or 503 for a wall', () => {
  expect(pageFor('en').status).toBe(410);
  for (const code of offerCodes) expect(pageFor('en', code).status).toBe(403);
  expect(pageFor('en', 'wall_not_found').status).toBe(404);
  expect(pageFor('en', 'wall_unavailable').status).toBe(503);
  expect(pageFor('en').html).toContain(noticeTexts.en.link_expired.title);
  expect(pageFor('de', 'offer_not_available').html).toContain(noticeTexts.de.offer_not_available.advice);
});

test('the page after a survey links to the page of the publisher, if the wall names one', () => {
  const { html } = surveyNoticePage('survey_full', ['de'], 'https://game.example/?a=1&b="2"');
  expect(html).toContain(
    `<a class="back" href="https://game.example/?a=1&amp;b=&quot;2&quot;">${returnTexts.de.back}</a>`,
  );
  expect(surveyNoticePage('survey_full', ['de'], null).html).not.toContain('<a ');
});

test('the policy allows the one style sheet of the page and nothing else', () => {
  const { headers, html } = pageFor('ar');
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['Content-Security-Policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(html).not.toMatch(/\s(?:style|src|href|on\w+)=|<script|<link|url\(|@import/);
});

const offer = { name: '<b>"Quest" & Co</b>', imageUrl: 'https://images.example:8443/q.png?a="b"&c=<d>' };

test('a page about a click names the offer, escaped, and leads back', () => {
  const { headers, html, status } = clickNoticePage('offer_completed', ['fr'], { offer, colors: null });
  expect(status).toBe(403);
  expect(html).toContain('<bdi>&lt;b&gt;&quot;Quest&quot; &amp; Co&lt;/b&gt;</bdi>');
  expect(html).toContain('<span aria-hidden="true">&lt;</span>');
  expect(html).toMatch(/<img src="https:\/\/images\.example:8443\/q\.png\?[^"<>]*" alt="">/);
  expect(html).toContain(`hidden>${returnTexts.fr.back}</button>`);
  expect(html).toContain(`value="${returnTexts.fr.close}"`);
  const source = (tag: string) => {
    const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html) ?? [];
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  expect(headers['Content-Security-Policy']).toBe(
    `default-src 'none'; style-src ${source('style')}; script-src ${source('script')}; img-src https://images.example:8443; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('a page about a click that names no offer loads nothing', () => {
  for (const shown of [null, { name: 'Quest', imageUrl: 'not an address' }]) {
    const { headers, html } = clickNoticePage('link_expired', ['en'], { offer: shown, colors: null });
    expect(html.includes('<bdi>Quest</bdi>')).toBe(shown !== null);
    expect(html).not.toMatch(/\s(?:style|src|href|on\w+)=|<link|url\(|@import/);
    expect(headers['Content-Security-Policy']).not.toContain('img-src');
    expect(html).toContain(returnTexts.en.back);
  }
});

test.each(['https://a;sandbox/x.png', 'https://*/x.png', 'https://a,b/x.png', 'data:image/png;base64,AA=='])(
  'a picture at %s is dropped, because its origin could change the policy',
  (imageUrl) => {
    const { headers, html } = clickNoticePage('offer_ended', ['en'], {
      offer: { name: 'Quest', imageUrl },
      colors: null,
    });
    expect(headers).toEqual(clickNoticePage('offer_ended', ['en'], { offer: null, colors: null }).headers);
    expect(html).toContain('<bdi>Quest</bdi>');
    expect(html).not.toContain('<img');
  },
);

test.each([
  'https://images.example',
  'https://[2001:db8::1]:8443',
  'http://192.0.2.7:81',
  'https://xn--bcher-kva.example',
])('a picture at %s is allowed', (origin) => {
  const { headers, html } = clickNoticePage('offer_ended', ['en'], {
    offer: { name: 'Quest', imageUrl: `${origin}/x.png` },
    colors: null,
  });
  expect(headers['Content-Security-Policy']).toContain(`; img-src ${origin};`);
  expect(html).toContain(`<img src="${origin}/x.png"`);
});

test('the way back is in every language of the pages, in words of its own', () => {
  expect(Object.keys(returnTexts)).toEqual(tags);
  const texts = Object.values(returnTexts).flatMap((each) => Object.values(each));
  expect(new Set(texts).size).toBe(tags.length * 3);
});

test('caches must not store the page, and its headers name the language', () => {
  expect(pageFor('it').headers).toMatchObject({
    'Cache-Control': 'no-store',
    'Content-Language': 'it',
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Language',
  });
});

test.each([
  [{ accent: 'ffd400' }, '--accent:#ffd400;--on-accent:#000'],
  [{ accent: '3b0764' }, '--accent:#3b0764;--on-accent:#fff'],
  [{ accent: 'fe0' }, '--accent:#fe0;--on-accent:#000'],
  [{ accent: '123', onAccent: 'eee' }, '--accent:#123;--on-accent:#eee'],
])('a page about a click has the colors of its wall, readable: %j', (colors, rules) => {
  const { headers, html } = clickNoticePage('offer_ended', ['en'], { offer: null, colors });
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
  expect(styles).toHaveLength(2);
  expect(styles[1]).toBe(`:root{${rules}}`);
  for (const style of styles) {
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['Content-Security-Policy']).toContain(`'sha256-${hash}'`);
  }
});
