import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { expandTemplate } from './message.ts';
import { braceMacros, bracketMacros, macroValues } from './macros.ts';
import { parseTemplate } from './parse-template.ts';
import { exampleFacts, LEAD_AT } from './postback-facts.fixture.ts';
import { anyCharacter } from '../../../e2e/support/requests/any-character.ts';

const wild = fc.string({ unit: anyCharacter, maxLength: 60 });

function expand(template: string, facts = exampleFacts()): string {
  const parsed = parseTemplate(template);
  if (parsed.kind === 'invalid') throw new Error(parsed.problem);
  return expandTemplate(parsed.parts, macroValues(facts));
}

test('both kinds of macros give the same values', () => {
  const inBraces = braceMacros.map((name) => `${name}={${name}}`).join('&');
  expect(expand(inBraces)).toBe(
    'offer_id=1001&offer_name=Harbor%20Quest&payout=1.25&currency=125&bonus=&rule=&subid1=user%2042&subid2=summer&subid3=&subid4=' +
      '&status=1&ip=73.162.10.20&transaction_id=421&event_id=11&event_name=Reach%20level%2010&device=&placement=' +
      `&timestamp=${LEAD_AT / 1000}&dedupe_key=7d1f0b8e52c94a6f8b3e6a90c1d2e4f5-1&test=0`,
  );
  for (const [bracket, name] of Object.entries(bracketMacros)) {
    if (name !== 'random') expect(expand(`[${bracket}]`), bracket).toBe(expand(`{${name}}`));
  }
});

test('a revoked lead has negative amounts and the transaction of its credit', () => {
  const reversed = exampleFacts({ status: 2, reversalId: 422 });
  expect(expand('[STS] [PAY] [CUR] [TID] {payout} {currency}', reversed)).toBe('2 -1.25 -125 421 -1.25 -125');
  const { event } = exampleFacts();
  expect(expand('{payout} {currency}', { ...reversed, event: { ...event, payout: 0, amount: 0 } })).toBe('0 0');
});

test('a rule, a placement and a test user are named if the lead has them', () => {
  const template = '{bonus}|{rule}|{placement}|{test}';
  const reward = { ruleId: 'rul_1', rule: 'Weekend', bonus: 250_000 };
  const { event } = exampleFacts();
  const named = exampleFacts({ event: { ...event, reward, placement: 'shop', test: true } });
  expect(expand(template)).toBe('|||0');
  expect(expand(template, named)).toBe('25|Weekend|shop|1');
  expect(expand(template, { ...named, status: 2, reversalId: 422 })).toBe('-25|Weekend|shop|1');
});

test('a lead without an event has empty values for it', () => {
  const { event } = exampleFacts();
  const facts = exampleFacts({ event: { ...event, eventId: null, eventName: null } });
  expect(expand('{event_id}|{event_name}', facts)).toBe('|');
});

test('[RND] is the same in every attempt of a delivery, and different in others', () => {
  expect(expand('[RND]')).toMatch(/^\d+$/);
  expect(expand('[RND]')).toBe(expand('[RND]'));
  expect(expand('[RND]', exampleFacts({ deliveryId: 'dlv_other' }))).not.toBe(expand('[RND]'));
});

test('macros in values are not expanded', () => {
  const person = { subid1: '{subid2}[SB2][HSH=a]{ip}[/HSH]', subid2: 'second' };
  expect(decodeURIComponent(expand('[SB1]', exampleFacts({ person })))).toBe(person.subid1);
});

test('characters that RFC 3986 reserves are encoded', () => {
  const person = { subid1: "!'()*;:@&=+$,/?#[]% ~-._é", subid2: '\ud800' };
  expect(expand('{subid1}', exampleFacts({ person }))).toBe(
    '%21%27%28%29%2A%3B%3A%40%26%3D%2B%24%2C%2F%3F%23%5B%5D%25%20~-._%C3%A9',
  );
  expect(expand('{subid2}', exampleFacts({ person }))).toBe('%EF%BF%BD');
});

test('a hash covers raw values and its text exactly as written', () => {
  const inner = 'a=%20 é&user=user 42&pay=1.25';
  const expected = createHmac('md5', 'k#y').update(inner).digest('hex');
  expect(expand('x=[HSH=k#y]a=%20 é&user=[SB1]&pay={payout}[/HSH]&y=[SB1]')).toBe(`x=${expected}&y=user%2042`);
});

test('every value comes back unchanged, and changes nothing else in the URL', () => {
  fc.assert(
    fc.property(wild, wild, (subid1, device) => {
      const facts = exampleFacts({ person: { subid1, device } });
      const url = new URL(expand('https://example.com/a/b?u={subid1}&fixed=1&d={device}&s=[SB1]', facts));
      expect(url.origin + url.pathname).toBe('https://example.com/a/b');
      expect([...url.searchParams]).toEqual([
        ['u', subid1.toWellFormed()],
        ['fixed', '1'],
        ['d', device.toWellFormed()],
        ['s', subid1.toWellFormed()],
      ]);
    }),
  );
});
