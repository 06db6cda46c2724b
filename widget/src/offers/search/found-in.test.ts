import { expect, test } from 'vitest';
import { foundIn } from './found-in.ts';

const harbor = { name: 'Harbor Quest', description: 'Build a harbour, trade with islands and reach level 20.' };

/** The place as a text, with the word in brackets. */
function marked(offer: Parameters<typeof foundIn>[0], text: string): string | undefined {
  const place = foundIn(offer, text);
  return place && `${place[0]}[${place[1]}]${place[2]}`;
}

test.each([
  ['island', '…with [island]s and reach level 20.'],
  ['Quest ISLAND', '…with [island]s and reach level 20.'],
  ['build', '[Build] a harbour, trade with islands and reach level 20.'],
  ['harbor quest', undefined],
  ['', undefined],
])('the place of "%s"', (text, place) => {
  expect(marked(harbor, text)).toBe(place);
});

test('long descriptions are cut, also without spaces', () => {
  const place = marked({ name: '', description: `${'あ'.repeat(90)}い${'う'.repeat(90)}` }, 'い');
  expect(place).toBe(`…${'あ'.repeat(20)}[い]${'う'.repeat(39)}…`);
});

test('long descriptions are cut between words', () => {
  const description = 'Sail from one of many islands to the next, and trade spices with everyone you meet there.';
  expect(marked({ name: '', description }, 'island')).toBe(
    '…many [island]s to the next, and trade spices with everyone you…',
  );
});
