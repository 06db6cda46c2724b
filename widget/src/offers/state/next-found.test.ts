import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offers, page, playedWall } from '../../offer-wall/state/played-wall.fixture.ts';
import { visibleList } from './visible-list.ts';
import type { WallState } from '../../offer-wall/state/wall-state.ts';

const COUNT = 40;

/** The places of the offers that have cards: the ids of featured row and list, in one text each. */
function places({ list, ...rest }: WallState): readonly string[] {
  const visible = visibleList({ list, ...rest });
  const shown = visible?.offers.slice(0, list.limit).map(({ id }) => id) ?? [];
  return [String(visible?.featured.map(({ id }) => id)), ...shown.map(String)];
}

test('an offer never takes over the card of another one, whatever the user types and however late responses arrive', () => {
  const typed = fc.constantFrom('', 'offer', 'offer 1', '1', '12', '2', '3', 'zebra');
  const step = fc.oneof(
    fc.record({ text: typed, isAnswered: fc.boolean() }),
    fc.record({ asksForMore: fc.constant(true), isAnswered: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.constantFrom<number[]>([], [1, 2]), (steps, featured) => {
      const wall = playedWall({ offers: offers(COUNT, featured) });
      wall.load(page(10));
      let before = wall.state;
      const compare = () => {
        const { state } = wall;
        const [was, is] = [places(before), places(state)];
        const isOther = was.some((place, index) => index < is.length && place !== is[index]);
        if (isOther) expect(state.list.replacements).not.toBe(before.list.replacements);
        before = state;
      };
      for (const each of steps) {
        if ('text' in each) wall.happen({ type: 'text-typed', text: each.text });
        else wall.happen({ type: 'more-asked', hasFocus: false });
        compare();
        if (each.isAnswered) wall.settle();
        compare();
      }
    }),
  );
});

test('further results leave the cards that are there', () => {
  const wall = playedWall({ offers: offers(COUNT) });
  wall.load(page(10));
  wall.happen({ type: 'text-typed', text: '1' });
  const before = wall.state;
  wall.settle();
  expect(places(wall.state)).not.toEqual(places(before));
  expect(wall.state.list.replacements).toBe(before.list.replacements);
});

test('each list of other offers gets a group of cards in each frame, until it has all', () => {
  const wall = playedWall({ offers: offers(COUNT) });
  wall.load(page(60));
  expect(wall.state.list.rendered).toBe(Infinity);
  wall.happen({ type: 'text-typed', text: 'offer' });
  wall.happen({ type: 'text-typed', text: '1' });
  const frames = [];
  while (wall.state.requests.paint) {
    frames.push(wall.state.list.rendered);
    wall.answer('paint');
  }
  expect(frames).toEqual([12]);
  wall.happen({ type: 'text-typed', text: '' });
  for (const rendered of [12, 24, 36, Infinity]) {
    expect(wall.state.list.rendered).toBe(rendered);
    if (wall.state.requests.paint) wall.answer('paint');
  }
});
