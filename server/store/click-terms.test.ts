import { expect, test } from 'vitest';
import { completionsOf, decodeTerms, encodeTerms, eventOf } from './click-terms.ts';

const PLAIN = { ratio: 1_000_000, round: false, repeatable: false, events: [] };
const LEVEL = { event_id: 4, event_name: 'Level 4', payout: 10_000, amount: 1_000_000, time_to_complete: 60 };

/** Terms as production databases hold them. */
const STORED = {
  once: '{"ratio":1000000,"round":false,"events":[]}',
  repeatable: '{"ratio":70000,"round":true,"repeatable":true,"events":[]}',
  withEvents:
    '{"ratio":1000000,"round":false,"events":[{"event_id":4,"event_name":"Level 4","payout":10000,"amount":1000000,"time_to_complete":60}]}',
  several:
    '{"ratio":1000000,"round":false,"completions":4,"events":[{"event_id":4,"event_name":"Level 4","payout":10000,"amount":1000000,"time_to_complete":60},{"event_id":5,"event_name":"Level 5","payout":1,"amount":1,"time_to_complete":null,"max_completions":3,"once_a_day":true}]}',
  tile: '{"ratio":1000000,"round":false,"repeatable":true,"tile":{"amount":"money","share":5000,"max_payout":1,"max_day":2},"events":[]}',
  unlimited:
    '{"ratio":1000000,"round":false,"completions":9007199254740991,"events":[{"event_id":4,"event_name":"Level 4","payout":10000,"amount":1000000,"time_to_complete":60,"max_completions":null}]}',
};

test('stored terms decode to what the click froze', () => {
  expect(decodeTerms(STORED.once)).toEqual(PLAIN);
  expect(decodeTerms(STORED.repeatable)).toEqual({ ...PLAIN, ratio: 70_000, round: true, repeatable: true });
  const tile = { amount: 'money', share: 5_000, max_payout: 1, max_day: 2 };
  expect(decodeTerms(STORED.tile)).toEqual({ ...PLAIN, repeatable: true, tile });
  expect(decodeTerms(STORED.withEvents)).toEqual({ ...PLAIN, events: [LEVEL] });
});

test('an event says how often it may be completed, and the offer how many leads complete it', () => {
  const counts = Object.values(STORED).map((text) => completionsOf(decodeTerms(text).events));
  expect(counts).toEqual([0, 0, 1, 4, 0, null]);
  expect(decodeTerms(STORED.unlimited).events).toEqual([{ ...LEVEL, max_completions: null }]);
});

test('encoding writes the stored form, byte for byte', () => {
  for (const text of Object.values(STORED)) expect(encodeTerms(decodeTerms(text))).toBe(text);
});

test('an event is found by its id', () => {
  const terms = decodeTerms(STORED.withEvents);
  expect(eventOf(terms, '4')).toEqual(LEVEL);
  expect(eventOf(terms, '3')).toBeNull();
  expect(eventOf(terms, '')).toBeNull();
});

test('decoding throws on text that no build wrote', () => {
  expect(() => decodeTerms('{}')).toThrow();
  expect(() => decodeTerms('no json')).toThrow();
});
