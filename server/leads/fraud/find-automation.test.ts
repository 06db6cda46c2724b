import { describe, expect, test } from 'vitest';
import { findAutomation } from './find-automation.ts';

test('an unknown agent is not suspicious', () => {
  expect(findAutomation(null)).toBeNull();
});

test('an agent is judged alike each time, however long it is', () => {
  const long = `curl/8.5.0 ${'x'.repeat(600)}`;
  for (const text of ['curl/8.5.0', long, 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0']) {
    expect(findAutomation(text)).toBe(findAutomation(text));
  }
});

test('the finding says what was found', () => {
  const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const found = ['', `Curl/8.5.0 ${'x'.repeat(600)}`, bot].map(findAutomation);
  expect(found).toEqual(['no user agent', 'a library: curl', 'automation']);
});

describe('Automation and libraries', () => {
  test.each([
    '',
    '  ',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/20.0.3',
    'selenium/4.1.0 (python linux)',
    'curl/8.5.0',
    'Wget/1.21.4',
    'python-requests/2.31.0',
    'Python-urllib/3.11',
    'Go-http-client/2.0',
    'okhttp/4.12.0',
    'Java/17.0.2',
    'Apache-HttpClient/4.5.14 (Java/17)',
    'node',
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'axios/1.6.2',
    'GuzzleHttp/7',
    'PostmanRuntime/7.36.0',
    'Dart/3.2 (dart:io)',
    'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0 Headless',
    'Mozilla/5.0 (X11; Linux x86_64; rv:52.0) Gecko/20100101 SlimerJS/1.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Puppeteer',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Playwright',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 WebDriver',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Cypress/13.6.0 Chrome/120.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 HtmlUnit/2.70 Firefox/102.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/602.1 (KHTML, like Gecko) Splash Version/10.0 Safari/602.1',
    'ExampleBot/1.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('finds %j', (userAgent) => {
    expect(findAutomation(userAgent)).not.toBeNull();
  });

  describe.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 13; SM-S901B Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36',
  ])('in the webview of an app: %s', (webview) => {
    test.each([
      'HeadlessChrome/120.0.0.0',
      'Headless',
      'PhantomJS/2.1.1',
      'SlimerJS/1.0',
      'Puppeteer',
      'Playwright/1.64',
      'selenium/4.1.0',
      'WebDriver',
      'Cypress/13.6.0',
      'jsdom/20.0.3',
      'HtmlUnit/2.70',
      'Splash',
      '(compatible; ExampleBot/1.0; +https://bot.example/)',
      '(compatible; ExampleBot/1.0; +http://bot.example/)',
    ])('finds %s', (name) => {
      expect(findAutomation(`${webview} ${name}`)).not.toBeNull();
    });
  });
});

describe("Browsers, and apps' webviews", () => {
  test.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0',
    'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36 okhttp/4.9',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 RewardNews/2.3 (https://rewards.example)',
    'Mozilla/5.0 (Linux; Android 13; SM-S901B Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/395.0.0.27.214;]',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/609.1 (KHTML, like Gecko) JavaFX/16 Safari/609.1',
    'RewardApp/2.3',
    'Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12.423 Version/12.16',
    'Nodeshop/1.0 (Android 14)',
    'JavaFX browser',
  ])('passes %j', (userAgent) => {
    expect(findAutomation(userAgent)).toBeNull();
  });
});
