import { expect, test } from 'vitest';
import { challengeOf } from './challenge-page.ts';

const page = (body: string, status = 403, headers: Record<string, string> = {}) => ({ status, headers, body });

test.each([
  ['Cloudflare', page('<!DOCTYPE html><title>Just a moment...</title>')],
  ['Cloudflare', page('<html><head><title>Attention Required! | Cloudflare</title>')],
  ['Cloudflare', page('', 200, { 'cf-mitigated': 'challenge' })],
  ['AWS WAF', page('', 202, { 'x-amzn-waf-action': 'challenge' })],
  ['AWS WAF', page('', 405, { 'x-amzn-waf-action': 'captcha' })],
  ['Sucuri', page("<script>var s={},u,c; S='sucuri_cloudproxy_js';</script>", 200)],
  ['Sucuri', page('<title>Sucuri WebSite Firewall - Access Denied</title>')],
  ['Sucuri', page('', 403, { 'x-sucuri-block': 'EXP001' })],
  ['Imperva', page('<iframe id="main-iframe">Request unsuccessful. Incapsula incident ID: 1-2</iframe>', 200)],
  ['Imperva', page('<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>')],
  [
    'iFastNet (InfinityFree)',
    page(
      '<script src="/aes.js"></script><script>document.cookie="__test="+toHex(slowAES.decrypt(c,2,a,b))+"; path=/";</script>',
      200,
    ),
  ],
  [
    'Imunify360',
    page(
      '<title>One moment, please...</title><form id="wsidchk-form" action="/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f">',
      200,
    ),
  ],
  ['Akamai', page("<H1>Access Denied</H1>\nYou don't have permission<P>Reference&#32;&#35;18 Reference #18.2</P>")],
  ['Akamai', page('<div id="sec-if-cpt-container">', 200)],
])('a response of the firewall of %s is recognized', (by, answer) => {
  expect(challengeOf(answer)).toBe(by);
});

test("a server's own response is no challenge, even behind a firewall or with some of the same words", () => {
  const own = [
    page('OK', 200, { server: 'cloudflare', 'cf-ray': '8', 'x-sucuri-id': '15' }),
    page('<p>Done</p><script src="/_Incapsula_Resource?SWJIYLWA=1"></script>', 200),
    page('<title>One moment, please...</title><script src="/aes.js"></script>', 200),
    page('<title>Just a moment...</title><p>Your reward is on its way.</p>', 200),
    page('<h1>Access Denied</h1>', 403),
    page('no such user', 404, { 'x-amzn-waf-action': 'allow' }),
  ];
  for (const answer of own) expect(challengeOf(answer)).toBeNull();
});
