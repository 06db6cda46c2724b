import fc from 'fast-check';
import { render } from 'lit/html.js';
import { entry, failed, offer, page, playedWall } from '../offer-wall/state/played-wall.fixture.ts';
import type { RequestKind } from '../offer-wall/state/requests.ts';
import type { WallEvent } from '../offer-wall/state/wall-event.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import * as rest from '../offer-wall/rest-of-wall.ts';
import { wallView } from '../offer-wall/wall-view.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { renderToString } from './render-to-string.ts';

// Runs in a browser (e2e/browser/render-to-string.test.ts): compares `renderToString` with Lit.

const text = fc.oneof(
  fc.constantFrom(
    '</template></style><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '&lt;b&gt;&amp;&#60;',
    '<!--',
    ']]>',
    '$& ${x} {{x}}',
    '\u2028\u202e\u0007\ufeff',
  ),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);
const count = fc.integer({ min: 1, max: 1_000_000 });
const repeats = fc.record({ done: fc.nat(2), max: fc.constantFrom(null, 1, 3), onceADay: fc.boolean() });
const offerChanges: fc.Arbitrary<Partial<WallOffer>> = fc.record(
  {
    name: text,
    description: text,
    requirements: fc.option(text),
    creditDelay: fc.constantFrom('', '0', '2-4'),
    imageUrl: fc.option(fc.constant('data:image/gif;base64,"><b>')),
    clickUrl: text.map((each) => `https://wall.example/${each}`),
    reward: fc.double({ min: 0, max: 1e7, noNaN: true }),
    featured: fc.boolean(),
    categoryIds: fc.subarray([17, 18, 999]),
    store: fc.constantFrom(null, 'android', 'ios'),
    observed: fc.option(fc.record({ minutesToCredit: count, completionRate: fc.double({ min: 0, max: 1 }) })),
    steps: fc.array(
      fc.record({
        name: text,
        reward: count,
        usualSeconds: fc.option(count),
        deadlineSeconds: fc.option(count),
        repeats,
      }),
      { maxLength: 3 },
    ),
    conditions: fc.option(
      fc.record({
        thingsToKnow: fc.array(text, { maxLength: 2 }),
        disclaimer: text,
        pendingDays: fc.option(count),
        sessionHours: fc.option(count),
        needsPayment: fc.boolean(),
        versions: fc.array(fc.record({ system: fc.constantFrom('Android', 'iOS'), min: text, max: text }), {
          maxLength: 2,
        }),
        browsers: fc.array(text, { maxLength: 2 }),
      }),
    ),
  },
  { requiredKeys: ['name'] },
);

/** What happens, besides the response to a request. */
type Step = (state: WallState) => WallEvent | null;
const step: fc.Arbitrary<Step> = fc.oneof(
  text.map((typed) => () => ({ type: 'text-typed', text: typed }) as const),
  fc.constantFrom<Step>(
    () => ({ type: 'categories-selected', categoryIds: [17] }),
    () => ({ type: 'sort-selected', sort: 'payout-asc' }),
    () => ({ type: 'more-asked', hasFocus: false }),
    () => ({ type: 'notice-pressed' }),
    () => ({ type: 'reload-asked' }),
    () => ({ type: 'tab-selected', tab: 'activity' }),
    () => ({ type: 'tab-selected', tab: 'surveys' }),
    () => ({ type: 'tab-selected', tab: 'offers' }),
    ({ list }) => (list.wall?.offers[0] ? { type: 'offer-opened', offer: list.wall.offers[0] } : null),
    () => ({ type: 'offer-closed' }),
    ({ activity }) => ({
      type: 'entry-toggled',
      entryId: activity.lists?.entries.rows[0]?.entryId ?? '',
      isOpen: true,
    }),
    () => ({ type: 'page-changed', page: page(20, { token: 'other' }) }),
  ),
);

const run = fc.record({
  offers: fc.array(offerChanges, { maxLength: 15 }),
  entries: fc.array(fc.record({ offerName: text, state: fc.constantFrom('clicked', 'pending', 'credited') }), {
    maxLength: 4,
  }),
  token: fc.constantFrom('', 'token'),
  /** Numbers choose a request to respond to, of which every seventh fails. */
  steps: fc.array(fc.oneof(step, fc.nat()), { minLength: 8, maxLength: 24 }),
});

/** Throws if a state of a wall does not become what Lit makes of it. Returns how many states it has compared. */
export function compareAll(): number {
  let compared = 0;
  const property = fc.property(run, ({ offers, entries, steps, token }) => {
    const wall = playedWall({
      offers: offers.map((changes, index) => offer(index + 1, changes)),
      entries: entries.map((changes, index) => entry(index + 1, changes)),
      balance: 12,
    });
    wall.happen({ type: 'added-to-page' });
    wall.happen({ type: 'page-changed', page: page(6, { token }) });
    for (const each of steps) {
      if (typeof each === 'number') respond(wall, each);
      else {
        const event = each(wall.state);
        if (event) wall.happen(event);
      }
      compare(wall.state);
      compared += 1;
    }
  });
  fc.assert(property, { numRuns: 150 });
  return compared;
}

function respond(wall: ReturnType<typeof playedWall>, choice: number): void {
  const { requests } = wall.state;
  const kinds = (Object.keys(requests) as RequestKind[]).filter((kind) => requests[kind]);
  const kind = kinds[choice % kinds.length];
  if (!kind) return;
  if (choice % 7 === 0) wall.failing.set(kind, failed(choice % 2 ? null : 503));
  wall.answer(kind);
}

function compare(state: WallState): void {
  const ignore = () => undefined;
  const view = () => wallView(state, { now: 0, dispatch: ignore, onOpen: ignore, rest: state.hasRest ? rest : null });
  const byLit = document.createElement('template').content;
  render(view(), byLit, { creationScope: document.implementation.createHTMLDocument() });
  // A property, which sets the attribute.
  byLit.querySelector('survey-profile')?.removeAttribute('lang');
  const parsed = new DOMParser().parseFromString(`<body>${renderToString(view())}`, 'text/html').body;
  const [expected, found] = [treeOf(byLit), [...parsed.childNodes].map(treeOf).join('').replace(/\s+/g, ' ')];
  if (found !== expected) throw new Error(`Lit:\n${expected}\nrendered:\n${found}`);
}

/** All that HTML can say. White space of the templates counts as one space. */
function treeOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/[[|\]]/g, '\\$&');
  if (node instanceof Comment) return '';
  const content = [...node.childNodes].map(treeOf).join('').replace(/\s+/g, ' ');
  if (!(node instanceof Element)) return content;
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return `[${node.localName}${attributes.toSorted().join('').replace(/\s+/g, ' ')}|${content}]`;
}
