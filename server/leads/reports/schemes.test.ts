import { expect, test } from 'vitest';
import { ownWords } from '../../networks/network.ts';
import { callMap } from '../../schema/call-map.ts';
import {
  describeScheme,
  describeSchemes,
  isRedirectSource,
  namesPerson,
  schemeNamed,
  schemeNames,
  wordsOf,
  type SourceScheme,
} from './schemes.ts';
import { urlHoldsSecret, urlTemplate } from './url-template.ts';

const fields = { click_id: 'sub', transaction_id: 'id', payout: 'pay', network_offer_id: 'offer' };
const about = { network: 'Acme', grade: 'integrators', source: 'their guide', as_of: '2026-01-31' };
const signed = (text: string) => ({ hash: { parameter: 'sig', algorithm: 'hmac-sha256', text } });
const byMap = (map: object): SourceScheme => ({
  scheme: 'secret-url',
  callMap: callMap.parse({ fields, url: { sub: '{aff_sub}', id: '{id}' }, ...map }),
});
const ours = { network: null, facts: null, secretFrom: 'us' };
const all = ['everything'];

test.each<[string, SourceScheme, object]>([
  ['our signature', schemeNamed('hmac-sha256'), { ...ours, isWeak: false, uncovered: [], clickIn: null }],
  ['a secret URL', schemeNamed('secret-url'), { ...ours, isWeak: true, uncovered: all, clickIn: null }],
  ['a map', byMap({}), { ...ours, isWeak: true, uncovered: all, clickIn: '{aff_sub}' }],
  ['a map without a macro', byMap({ url: { id: '{id}' } }), { clickIn: 'sub' }],
  ['a map about a network', byMap({ about }), { network: 'Acme', facts: 'integrators', secretFrom: 'us' }],
  [
    'a map whose hash covers everything',
    byMap(signed('{sub}|{id}|{pay}|{offer}')),
    { isWeak: false, uncovered: [], secretFrom: 'network' },
  ],
  ['a map whose hash leaves out the offer', byMap(signed('{sub}|{id}|{pay}')), { isWeak: true, uncovered: ['offer'] }],
  ['a hash of values without separators', byMap(signed('{sub}{id}{pay}')), { isWeak: true, uncovered: all }],
  [
    'a network that signs its whole URL',
    schemeNamed('adgem'),
    { network: 'AdGem', facts: 'documented', isWeak: false, uncovered: [], clickIn: '{player_id}' },
  ],
  ['a network without an HMAC', schemeNamed('prodege'), { isWeak: true, uncovered: [] }],
])('what the operator reads about %s', (_name, source, description) => {
  expect(describeScheme(source)).toMatchObject({ name: source.scheme, ...description });
});

test('every scheme is described, and an unknown one is not', () => {
  expect(describeSchemes().map(({ name }) => name)).toEqual(schemeNames);
  expect(describeScheme(schemeNamed('gone'))).toBeNull();
  expect(() => urlTemplate({ ...schemeNamed('gone'), publicUrl: '', name: 'acme', secret: 's' })).toThrow('gone');
});

test('a callback URL holds the secret unless the network has it', () => {
  const holds = [schemeNamed('hmac-sha256'), schemeNamed('secret-url'), schemeNamed('adgem'), byMap(signed('{id}'))];
  expect(holds.map(urlHoldsSecret)).toEqual([false, true, false, false]);
});

test('a source gets the words that its network accepts, or else ours', () => {
  expect(wordsOf(schemeNamed('hmac-sha256'))).toBe(ownWords);
  expect(wordsOf(schemeNamed('gone'))).toBe(ownWords);
  expect(wordsOf(schemeNamed('lootably'))).toEqual({ accepted: '1', duplicate: '1' });
  expect(wordsOf(byMap({}))).toBe(ownWords);
  expect(wordsOf(byMap({ response: { accepted: 'yes' } }))).toEqual({ accepted: 'yes', duplicate: 'yes' });
  const words = { accepted: 'yes', duplicate: 'again' };
  expect(wordsOf(byMap({ response: words }))).toEqual(words);
});

test('only a network says that its calls are redirects, or name the person', () => {
  const named = ['hmac-sha256', 'secret-url', 'gone', 'adgem', 'prodege'].map(schemeNamed);
  expect(named.map(isRedirectSource)).toEqual([false, false, false, false, true]);
  const person = callMap.parse({ fields: { ...fields, user_id: 'u' } });
  expect(namesPerson({ scheme: 'secret-url', callMap: person })).toBe(false);
  expect(named.map(namesPerson).slice(0, 4)).toEqual([false, false, false, false]);
  expect(namesPerson(schemeNamed('cpx-research'))).toBe(true);
});
