import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCallMap } from '../sources/read-call-map.ts';
import { tryCall } from './try-call.ts';

const byDefault = (url: string, body = '') => tryCall(null, { url, body });

test.each<[string, object]>([
  ['click_id=c&transaction_id=t&payout=1', { reads_as: 'lead', fields: { payout: '1' }, response: 'OK' }],
  ['https://x.example/leads/a/b?click_id=c&transaction_id=t', { reads_as: 'lead', fields: { click_id: 'c' } }],
  [
    '/leads/a?click_id=c&transaction_id=t&payout=-1&reason=Fraud',
    { reads_as: 'reversal', fields: { reason: 'Fraud' } },
  ],
  ['click_id=c&transaction_id=t&status=hold', { reads_as: 'nothing', response: 'OK' }],
  ['click_id=c&transaction_id=t&payout=0', { reads_as: 'nothing' }],
  [
    'click_id=c&status=new',
    { reads_as: 'refused', response: null, errors: [{ path: 'status' }, { path: 'transaction_id' }] },
  ],
  ['https://x.example/leads/a/b', { reads_as: 'refused' }],
  ['click_id=c&transaction_id=t&foo=1', { ignored: ['foo'] }],
])('%s', (url, expected) => {
  expect(byDefault(url)).toMatchObject(expected);
});

test('says that a negative difference is held, and names no event for it', () => {
  const map = readCallMap('{"fields":{"click_id":"c","transaction_id":"t","payout":"p"},"negative":"difference"}');
  if (map.kind === 'invalid') throw new Error(map.problems.join(' '));
  const tried = tryCall(map.map, { url: 'c=clk_1&t=T-1&p=-1.25', body: '' });
  expect(tried).toMatchObject({ reads_as: 'difference', meaning: expect.stringContaining('held') });
  expect(tried.fields).toEqual({ click_id: 'clk_1', transaction_id: 'T-1', payout: '-1.25' });
});

test('reads the body of a POST, a form or JSON, together with the query', () => {
  const read = { reads_as: 'lead', fields: { click_id: 'c', transaction_id: '7' } };
  expect(byDefault('click_id=c', 'transaction_id=7')).toMatchObject(read);
  expect(byDefault('https://x.example/?click_id=c', '{"transaction_id": 7}')).toMatchObject(read);
  expect(byDefault('click_id=c', 'click_id=c&transaction_id=7')).toMatchObject({ reads_as: 'refused' });
});

test('the example of the guide reads as the guide says', () => {
  const guide = readFileSync(new URL('../../../docs/call-maps.md', import.meta.url), 'utf8');
  const [, text = ''] = /```json\n([^]*?)```/.exec(guide) ?? [];
  const [, call = ''] = /source try --map network.json '([^']+)'/.exec(guide) ?? [];
  const [, said = ''] = /```text\n([^]*?)```/.exec(guide) ?? [];
  const reading = readCallMap(text);
  if (reading.kind === 'invalid') throw new Error(reading.problems.join(' '));
  const { fields, meaning, reads_as, response } = tryCall(reading.map, { url: call, body: '' });
  const lines = said
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(Object.fromEntries(lines)).toEqual({ reads_as, meaning, ...fields, response });
});

test('the words of the default map are those of the guide', () => {
  const guide = readFileSync(new URL('../../../docs/call-maps.md', import.meta.url), 'utf8');
  const section = guide.slice(guide.indexOf('## Without a map'));
  const wordsOf = (name: string): string[] => {
    const [, list = ''] = new RegExp(`- ${name}: ([^]*?)(?=\\n- |$)`).exec(section) ?? [];
    return list.split(/,\s+(?:or )?/).map((word) => word.trim());
  };
  const asked = { complete: 'lead', reversal: 'reversal', pending: 'nothing' } as const;
  for (const [name, reads_as] of Object.entries(asked)) {
    const words = wordsOf(name).filter((word) => word !== 'none');
    expect(words.length).toBeGreaterThan(5);
    for (const word of words) {
      const tried = byDefault(`click_id=c&transaction_id=t&status=${word}`);
      expect({ word, reads_as: tried.reads_as }).toEqual({ word, reads_as });
    }
  }
});
