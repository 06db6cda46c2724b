import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newWebhookSecret, webhookKey } from '../../security/webhook-secret.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { systemIds } from '../../runtime/ids.ts';
import { targetOf, writeMessage } from './message.ts';
import { exampleFacts, examplePostback, LEAD_AT } from './postback-facts.fixture.ts';
import { responseCutter, cutAddress, CUT_PERSON, showRequest } from './show-request.ts';
import { fakeVault } from '../../security/fake-vault.fixture.ts';

const postback: Postback = {
  ...examplePostback,
  adwallId: 5,
};
const key = webhookKey(newWebhookSecret(systemIds()));

function shown(address: string, kind: 'get' | 'json' = 'get'): string {
  const facts = exampleFacts();
  return showRequest({ address, kind }, writeMessage(targetOf(kind, address, key), facts, LEAD_AT), facts);
}

const appended = 'postback_id=dlv_019c136ab1c00000a1b2c3d4e5f60718&timestamp=1769851800&signature=…';

test.each([
  ['https://a.example/cb?user={subid1}&key=s3cret', 'user=user%2042&key=…&'],
  ['https://a.example/cb?u=k-{subid1}-[TID]&s3cret', 'u=…user%2042…421&…&'],
  ['https://a.example/s3cret', ''],
  ['https://a.example/cb?h=[HSH=s3cret][SB1][/HSH]&e=', 'h=…&e=&'],
])('of the GET %s, only names and values of macros are shown', (address, query) => {
  expect(shown(address)).toBe(`GET …?${query}${appended}`);
});

test('a POST is shown without its URL and its signature', () => {
  const text = shown('https://a.example/s3cret?key=s3cret', 'json');
  expect(text).toContain('"subid1":"user 42"');
  expect(text).toContain('webhook-signature: …');
  expect(text).not.toMatch(/s3cret|v1,/);
});

test('during a rotation, both signatures are cut, also in a response that repeats them', () => {
  const previous = { key: webhookKey(newWebhookSecret(systemIds())), until: LEAD_AT + 1 };
  const facts = exampleFacts();
  for (const kind of ['get', 'json'] as const) {
    const address = 'https://a.example/';
    const message = writeMessage(targetOf(kind, address, key, previous), facts, LEAD_AT);
    const text = showRequest({ address, kind }, message, facts);
    expect(text).not.toMatch(/v1,|[0-9a-f]{64}/);
    expect(text.match(/signature[=:] ?…/g)).toHaveLength(kind === 'get' ? 2 : 1);
    const echo = `webhook-signature: ${message.headers['webhook-signature']} and ${message.url}`;
    expect(cutAddress(echo, address)).not.toMatch(/v1,|[0-9a-f]{64}/);
  }
});

test('cut data of a user is shown as cut in both kinds, and not percent-encoded', () => {
  const facts = { ...exampleFacts(), person: CUT_PERSON };
  const shownOf = (address: string, kind: 'get' | 'json') =>
    showRequest({ address, kind }, writeMessage(targetOf(kind, address, key), facts, LEAD_AT), facts);
  const template = 'https://a.example/?u={subid1}&i=[IP]&t={transaction_id}';
  expect(shownOf(template, 'get')).toBe(`GET …?u=…&i=…&t=421&${appended}`);
  expect(shownOf('https://a.example/', 'json')).toMatch(/"subid1":"…".*"device":"…","ip":"…"/);
});

test('no fixed text of a query is shown, nor left in a response that repeats the URL', () => {
  const secret = fc
    .stringMatching(/^[A-Za-z0-9_.~%-]{8,20}$/)
    .filter((text) => URL.canParse(`https://a.example/?${text}`));
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 4 }), (secrets) => {
      const marked = secrets.map((text) => `SECRET${text}`);
      const pairs = marked.map((text, at) => (at % 2 === 0 ? `k${at}=${text}{subid1}` : text));
      const address = `https://a.example/hooks/${marked[0]}?${pairs.join('&')}`;
      expect(shown(address)).not.toContain('SECRET');
      const { url } = writeMessage(targetOf('get', address, key), exampleFacts(), LEAD_AT);
      const answer = cutAddress(`Cannot GET ${url} or ${new URL(url).pathname}`, address);
      expect(answer).not.toContain('SECRET');
      expect(answer).not.toMatch(/signature=[0-9a-f]/);
    }),
  );
});

test('the secret of a hash is cut from a response, and a short word is left readable', () => {
  const address = 'https://a.example/cb?h=[HSH=hash-secret]{subid1}[/HSH]&to=postback&k=short';
  expect(cutAddress('hash-secret is wrong for /cb, postback, short', address)).toBe('… is wrong for /cb, …, short');
});

test('wherever a response was shortened, no beginning of a secret is left at its end', () => {
  const secret = 'SECRET-0123456789';
  const address = `https://a.example/cb?key=${secret}`;
  for (let kept = 1; kept <= secret.length; kept += 1) {
    const start = 'x'.repeat(2048 - kept);
    expect(cutAddress(start + secret.slice(0, kept), address)).toBe(`${start}…`);
  }
  expect(cutAddress('x'.repeat(2048), address)).toBe('x'.repeat(2048));
  expect(cutAddress('whole, and ends with S', address)).toBe('whole, and ends with S');
});

test('a shortened response may also end in the middle of a letter of a secret', () => {
  const kept = Buffer.from(`${'x'.repeat(2040)}SECRÉT12`).subarray(0, 2045);
  expect(cutAddress(new TextDecoder().decode(kept), 'https://a.example/?k=SECR%C3%89T123')).toBe(
    `${'x'.repeat(2040)}…`,
  );
});

test('an attempt is cut by the URL that the postback had then, which is opened once', () => {
  const opened: string[] = [];
  const openSecret = (sealed: Uint8Array): string => {
    const address = Buffer.from(sealed).toString();
    opened.push(address);
    return address;
  };
  const cut = responseCutter({ vault: fakeVault({ openSecret }) });
  const postbackOf = (address: string) => ({ ...postback, sealedUrl: Buffer.from(address) });
  const [before, after] = [
    postbackOf('https://a.example/?key=old-secret'),
    postbackOf('https://b.example/?key=newer-one'),
  ];
  const echo = 'no route for key=old-secret&signature=abc';
  expect([cut(echo, before), cut(echo, before)]).toEqual(Array(2).fill('no route for key=…&signature=…'));
  expect(cut(echo, after)).toBe('no route for key=old-secret&signature=…');
  expect(opened).toHaveLength(2);
});
