import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonAddressProblem, sampleUrl, templateProblem } from './check-template.ts';
import { expandTemplate } from './message.ts';
import { macroValues } from './macros.ts';
import { parseTemplate } from './parse-template.ts';
import { exampleFacts } from './postback-facts.fixture.ts';

const good = [
  'https://example.com',
  'https://example.com?u={subid1}',
  'HTTPS://Example.com:8443/cb?u=[SB1]&s=[STS]',
  'http://[2606:4700::1111]:8080/cb?u=[SB1]',
  'https://example.com/cb/{offer_id}/[TID].json?u={subid1}',
  'https://example.com/u-{subid1}/...{subid2}',
  'https://example.com/cb?ids[]=1&data[user]={subid1}&a={subid1}{subid2}',
  'https://example.com/cb?x=100%&note=a b"c\'d\\e',
  'https://example.com/cb?h=[HSH=s&c#r?t]u=[SB1]&signature=1#[/HSH]',
  'https://exämple.com/ü?u={subid1}',
  'https://example.com/?u=[subid1]&tx=[transaction_id]&data[subid1]=[Event_Name]&x[offer_id]y=1',
  'https://example.com/?filter=a[b]c&from=wall&re=$&list=a:b&note=(beta) test&price=$5&time=10:30:00&to=@channel&icon=:coin:',
];

const bad: [template: string, problem: RegExp][] = [
  ['ftp://example.com/', /http or https/],
  ['javascript:alert(1)', /http or https/],
  ['//example.com/cb', /http or https/],
  ['https:example.com', /http or https/],
  ['https:///example.com', /http or https/],
  ['https://\\example.com', /http or https/],
  ['{subid1}://example.com/', /http or https/],
  ['https://{subid1}.example.com/', /macro in its scheme, host or port/],
  ['https://example.com{offer_id}/', /macro in its scheme, host or port/],
  ['https://example.com:[OID]/', /macro in its scheme, host or port/],
  ['https://example.com[HSH=a]b[/HSH]/', /macro in its scheme, host or port/],
  ['https://user:word@example.com/', /credentials/],
  ['https://user@example.com/', /credentials/],
  ['https://example.com:99999/', /valid URL/],
  ['https://exa mple.com/', /valid URL/],
  ['https://1.2.3.4.5/', /valid URL/],
  ['https://example.com/#{subid1}', /fragment/],
  ['https://example.com/?a={nope}&b=[ABC]&c={subid9}', /unknown macros: \{nope\} \[ABC\] \{subid9\}$/],
  ['https://example.com/?a={random}', /unknown macros: \{random\}/],
  ['https://example.com/?a={__proto__}&b=[HSH]', /unknown macros: \{__proto__\} \[HSH\]/],
  ['https://example.com/?a={SUBID1}', /unknown macros/],
  ['https://example.com/?a={subid1', /single brace/],
  ['https://example.com/?a=subid1}', /single brace/],
  ['https://example.com/?a={{subid1}}', /single brace/],
  ['https://example.com/?h=[HSH=a]b', /close each \[HSH/],
  ['https://example.com/?h=b[/HSH]', /close each \[HSH/],
  ['https://example.com/?h=[HSH=a]b[HSH=c]d[/HSH]e[/HSH]', /close each \[HSH/],
  ['https://example.com/?h=[HSH=]b[/HSH]', /have a secret/],
  ['https://example.com/?h=[HSH=a]{nope}[/HSH]', /unknown macros: \{nope\}/],
  ['https://example.com/{subid1}', /whole path segment/],
  ['https://example.com/cb/{event_id}/x', /whole path segment/],
  ['https://example.com/cb/.{device}', /whole path segment/],
  ['https://example.com/cb/%2E{device}{ip}', /whole path segment/],
  ['https://example.com/cb\\{subid1}\\x', /whole path segment/],
  ['https://example.com/?{subid1}=1', /name of a parameter/],
  ['https://example.com/?{subid1}', /name of a parameter/],
  ['https://example.com/?a=1&x{offer_id}=1', /name of a parameter/],
  ['https://example.com/?signature=1', /the parameter signature/],
  ['https://example.com/?a=1&timestamp={timestamp}', /the parameter timestamp/],
  ['https://example.com/?postback%5Fid=1', /the parameter postback_id/],
  ['https://example.com/?signature', /the parameter signature/],
  ['https://example.com/?u=[userid]&t=[TID]', /value \[userid\]: it looks like a macro/],
  ['https://example.com/cb/[user_id]/', /value \[user_id\]/],
  ['https://example.com/[subid1]', /whole path segment/],
  ['https://example.com/?u=%7Bsubid1%7D', /value %7Bsubid1%7D.*without percent-encoding/],
  ['https://example.com/?u=%5BSB1%5D', /value %5BSB1%5D/],
  ['https://example.com/?u=%user_id%', /value %user_id%/],
  ['https://example.com/?u=$user$', /value \$user\$/],
  ['https://example.com/?u=$user', /value \$user/],
  ['https://example.com/?u=:user', /value :user/],
  ['https://example.com/?u=<user.id>', /value <user\.id>/],
  ['https://example.com/?u=__USER__', /value __USER__/],
  ['https://example.com/?u=@user@', /value @user@/],
  ['https://example.com/?u=${subid1}', /value \$\{…\}/],
  ['https://example.com/?u=%{offer_id}', /value %\{…\}/],
];

describe('the template of a GET', () => {
  test.each(good)('accepts %s', (template) => expect(templateProblem(template)).toBeNull());
  test.each(bad)('refuses %s', (template, problem) => expect(templateProblem(template)).toMatch(problem));
});

describe('the URL of a POST', () => {
  test('has no macros', () => {
    expect(jsonAddressProblem('https://example.com/hooks?k=1&timestamp=2')).toBeNull();
    expect(jsonAddressProblem('http://10.0.0.1:80/hooks')).toBeNull();
  });
  test.each([
    ['https://example.com/{subid1}', /macros/],
    ['https://example.com/?u=[SB1]', /macros/],
    ['https://example.com/?u=[HSH=a]b[/HSH]', /macros/],
    ['https://user@example.com/', /credentials/],
    ['https://example.com/#a', /fragment/],
    ['file:///etc/passwd', /http or https/],
  ])('refuses %s', (address, problem) => expect(jsonAddressProblem(address)).toMatch(problem));
});

test('lower-case macros in brackets are macros in values and in the path, and text in names', () => {
  const parsed = parseTemplate('https://example.com/c-[offer_id]?a[subid1]=[subid1]&b=x[TID]y&c=[sts]&[ip]=1');
  const filled = parsed.kind === 'parsed' ? expandTemplate(parsed.parts, macroValues(exampleFacts())) : '';
  const { offer_id, status, subid1, transaction_id } = macroValues(exampleFacts());
  expect(filled).toBe(
    `https://example.com/c-${offer_id}?a[subid1]=${encodeURIComponent(subid1)}&b=x${transaction_id}y&c=${status}&[ip]=1`,
  );
});

test('in a valid template, values of only dots never change the directory', () => {
  const value = fc.constantFrom('', '.', '..', '...', '%2e', '%2E%2e', '/', '\\', '?', '#', '@', ':', 'a');
  const piece = fc.constantFrom(
    'a',
    '.',
    '%2e',
    '-',
    '\\',
    '/',
    '{subid1}',
    '{device}',
    '[SB2]',
    '{event_id}',
    '[OID]',
  );
  let found = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), value, value, value, (pieces, subid1, subid2, device) => {
      const template = `https://example.com/start/${pieces.join('')}/end`;
      if (templateProblem(template) !== null) return;
      found += 1;
      const at = (facts: ReturnType<typeof exampleFacts>): number => {
        const parsed = parseTemplate(template);
        if (parsed.kind === 'invalid') throw new Error(parsed.problem);
        const url = new URL(expandTemplate(parsed.parts, macroValues(facts)));
        expect(url.host).toBe('example.com');
        return url.pathname.split('/').length;
      };
      const { event } = exampleFacts();
      const dotted = exampleFacts({ person: { subid1, subid2, device }, event: { ...event, eventId: null } });
      expect(at(dotted)).toBe(at(exampleFacts({ person: { subid1: 'x', subid2: 'x', device: 'x' } })));
    }),
  );
  expect(found).toBeGreaterThan(10);
});

test('a template is judged part by part: a macro may be alone in the query, and dots may be in a path', () => {
  expect(templateProblem('https://example.com/cb?u={subid1}')).toBeNull();
  expect(templateProblem('https://example.com/cb?u=/{subid1}/')).toBeNull();
  expect(templateProblem('https://example.com/{subid1}/cb')).toContain('path segment');
  expect(templateProblem('https://example.com/%2E{subid1}/cb?a=1')).toContain('path segment');
  expect(templateProblem('https://example.com/v1.{subid1}/cb')).toBeNull();
  expect(templateProblem('https://example.com/cb?a=1&{subid1}=2')).toContain('name of a parameter');
});

test('a JSON postback must be a plain address', () => {
  expect(jsonAddressProblem('https://example.com/cb')).toBeNull();
  for (const address of ['https://example.com/{subid1}', 'https://example.com/{nope}', 'https://example.com/#{x']) {
    expect(jsonAddressProblem(address)).toContain('must not have macros');
  }
});

test('a sample shows the fixed parts of a template, with a placeholder for each macro', () => {
  expect(sampleUrl('https://example.com/a{subid1}/cb?u={payout}&v={subid2}').href).toBe(
    'https://example.com/a1/cb?u=1&v=1',
  );
  expect(sampleUrl('https://example.com/cb?u=x').href).toBe('https://example.com/cb?u=x');
});
