import type { Browser } from 'playwright';
import { startChromium } from '../browser/chromium.ts';
import { usesOfPlainWall, usesOfWidget, useWall, type Use, type UseFigures } from '../browser/use-wall.ts';
import { openVisit, type LoadFigures, type Phone } from '../browser/visit.ts';
import { startWallStage } from '../browser/wall-stage.ts';
import { heading, note, printTable } from '../results/print.ts';
import type { Figure, Row } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import { check, type Check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

/** A way to embed the wall in a page. */
interface Way {
  name: string;
  /** The page for that user. */
  url: (user: string) => string | Promise<string>;
  uses: readonly Use[];
}

/** Its figures, one value per visit. */
interface Figures {
  way: Way;
  loads: LoadFigures[];
  uses: Map<string, UseFigures[]>;
  /** Layout shift during whole visits. */
  shifts: number[];
}

const phone: Phone = { slowdown: 4 };
/** Lighthouse's slow 4G. */
const slowPhone: Phone = {
  slowdown: 4,
  network: { latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: 750_000 / 8 },
};

/**
 * The built widget in Chromium, with 1000 offers of the service: as an element, as the hosted page in a frame, on a
 * slow network also with a token, and, for comparison, the same cards as plain HTML and CSS in a frame.
 */
export const widget: Section = async ({ quick, workspace }) => {
  heading('The widget in Chromium: 1000 offers, a phone of 412 x 915, CPU slowed 4 times, nothing cached');
  const { service, sites, element, hosted, teaser } = await startWallStage(workspace);
  const framed = (src: string): string => `<iframe title="Offers" src="${src}"></iframe>`;
  const ways: readonly Way[] = [
    { name: 'plain frame', uses: usesOfPlainWall, url: () => sites.page('/plain', framed(`${sites.other}/`)) },
    { name: 'widget', uses: usesOfWidget, url: (user) => sites.page('/element', element(user)) },
    {
      name: 'widget, hosted frame',
      uses: usesOfWidget,
      url: (user) => sites.page('/hosted', framed(hosted(user))),
    },
  ];
  const withToken: readonly Way[] = [
    {
      name: 'widget, token-url',
      uses: usesOfWidget,
      url: (user) => sites.page('/token-url', element(user, `token-url="/token?${user}"`)),
    },
    {
      name: 'widget, hosted frame, #token',
      uses: usesOfWidget,
      url: async (user) => sites.page('/token', framed(`${hosted(user)}#token=${await sites.mint(user)}`)),
    },
  ];
  const browser = await startChromium(workspace);
  note(`  Chromium ${browser.version()}`);
  const measured = await measure(browser, ways, { on: phone, rounds: quick ? 2 : 5, areUsed: true });
  printLoads(measured);
  note('');
  printUses(measured);
  heading('The same with the network of slow 4G: 150 ms, 1.6 Mbit/s');
  const slow = await measure(browser, [...ways, ...withToken], {
    on: slowPhone,
    rounds: quick ? 1 : 3,
    areUsed: false,
  });
  printLoads(slow);
  heading('A page of text, and the same page with a line that leads to the wall: slow 4G');
  const article = `<article><h2>How to brew coffee</h2>${'<p>Grind the beans, and wait.</p>'.repeat(40)}</article>`;
  const texts: readonly Way[] = [
    { name: 'page of text', uses: [], url: () => sites.page('/text', article) },
    { name: 'page of text, teaser', uses: [], url: () => sites.page('/teaser', teaser + article) },
  ];
  const teased = await measure(browser, texts, { on: slowPhone, rounds: quick ? 3 : 9, areUsed: false });
  printLoads(teased);
  await browser.close();
  await service.stop();
  return {
    rows: [...rowsOf('fast', measured), ...rowsOf('slow 4G', slow), ...rowsOf('slow 4G', teased)],
    checks: [...checksOf(measured, slow), ...checksOfTeaser(teased)],
  };
};

/** Visits in turns, so that other load affects all equally. The first visit of each isn't counted. */
async function measure(
  browser: Browser,
  ways: readonly Way[],
  { areUsed, on, rounds }: { on: Phone; rounds: number; areUsed: boolean },
): Promise<Figures[]> {
  const all: Figures[] = ways.map((way) => ({ way, loads: [], uses: new Map(), shifts: [] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [place, { way, loads, uses, shifts }] of all.entries()) {
      const visit = await openVisit(browser, await way.url(`user-${round}-${place}`), on);
      if (round > 0) loads.push(visit.load);
      for (const use of areUsed && round > 0 ? way.uses : []) {
        const known = uses.get(use.name) ?? [];
        uses.set(use.name, [...known, await useWall(visit, use)]);
      }
      if (round > 0) shifts.push((await visit.figures()).layoutShift);
      await visit.close();
    }
  }
  return all;
}

const middle = (figures: Figures, name: keyof LoadFigures): number => median(figures.loads.map((load) => load[name]));

function printLoads(all: readonly Figures[]): void {
  const [plain] = all;
  if (plain === undefined) return;
  const ratio = (one: Figures, name: keyof LoadFigures): string => (middle(one, name) / middle(plain, name)).toFixed(2);
  printTable(
    [
      '',
      'FCP ms',
      'x plain',
      'LCP ms',
      'x plain',
      '1st card',
      'x plain',
      'CLS',
      'long tasks',
      'longest',
      'files + calls',
      'kB',
      'x plain',
    ],
    all.map((one) => [
      one.way.name,
      middle(one, 'firstContentfulPaint').toFixed(0),
      ratio(one, 'firstContentfulPaint'),
      middle(one, 'largestContentfulPaint').toFixed(0),
      ratio(one, 'largestContentfulPaint'),
      middle(one, 'firstCard').toFixed(0),
      ratio(one, 'firstCard'),
      middle(one, 'layoutShift').toFixed(3),
      middle(one, 'longTasks').toFixed(0),
      middle(one, 'longestTask').toFixed(0),
      `${middle(one, 'files').toFixed(0)} + ${middle(one, 'calls').toFixed(0)}`,
      middle(one, 'kilobytes').toFixed(1),
      ratio(one, 'kilobytes'),
    ]),
  );
}

function paintOf(figures: Figures, use: string): number | null {
  const known = (figures.uses.get(use) ?? []).map(({ nextPaint }) => nextPaint).filter((each) => each !== null);
  return known.length === 0 ? null : median(known);
}

function printUses(all: readonly Figures[]): void {
  const names = [...new Set(all.flatMap(({ uses }) => [...uses.keys()]))];
  const cell = (one: Figures, name: string): string => {
    const known = one.uses.get(name);
    if (known === undefined) return '-';
    const result = median(known.map((each) => each.result)).toFixed(0);
    return `${paintOf(one, name)?.toFixed(0) ?? '-'} / ${result}`;
  };
  printTable(
    ['ms to the next paint / to the result', ...all.map(({ way }) => way.name)],
    names.map((name) => [name].concat(all.map((one) => cell(one, name)))),
  );
  note(`  CLS of a whole visit: ${all.map((one) => `${one.way.name} ${median(one.shifts).toFixed(3)}`).join(', ')}`);
}

/** `network`: a name for the rows. */
function rowsOf(network: string, all: readonly Figures[]): Row[] {
  const [plain] = all;
  return all.map((one) => {
    const of = (from: Figures | undefined, name: keyof LoadFigures): number[] =>
      from?.loads.map((load) => load[name]) ?? [];
    const cards = of(one, 'firstCard');
    const reference = { row: plain?.way.name ?? '', rounds: of(plain, 'firstCard') };
    const firstCard = { name: 'first card ms', better: 'lower', rounds: cards } as const;
    const figures: Figure[] = [
      one === plain ? firstCard : { ...firstCard, reference },
      { name: 'LCP ms', better: 'lower', rounds: of(one, 'largestContentfulPaint') },
      { name: 'kB', better: 'lower', rounds: of(one, 'kilobytes') },
    ];
    return { name: `${network}, ${one.way.name}`, figures };
  });
}

function checksOfTeaser(all: readonly Figures[]): Check[] {
  const [without, withTeaser] = all.map((one) => middle(one, 'firstContentfulPaint'));
  const [, shift] = all.map((one) => middle(one, 'layoutShift'));
  return [
    check('Teaser, slow 4G: FCP of the page without it', (withTeaser ?? NaN) / (without ?? NaN)),
    check('Teaser: CLS while it loads', shift ?? null),
  ];
}

function checksOf(fast: readonly Figures[], slow: readonly Figures[]): Check[] {
  const [plain, ...ofWidget] = fast;
  const worst = (value: (one: Figures) => number): number => Math.max(...ofWidget.map(value));
  const paints = (one: Figures): number => Math.max(...usesOfWidget.map((use) => paintOf(one, use.name) ?? NaN));
  const [slowPlain, element, hosted, withTokenUrl, withToken] = slow;
  const ofPlain = (one: Figures | undefined, name: keyof LoadFigures): number =>
    one && slowPlain ? middle(one, name) / middle(slowPlain, name) : NaN;
  const details = (one: Figures | undefined): number =>
    median((one?.uses.get('details') ?? []).map(({ result }) => result));
  return [
    check('Element, slow 4G: first card of a plain page', ofPlain(element, 'firstCard')),
    check('Element with token-url, slow 4G: first card of a plain page', ofPlain(withTokenUrl, 'firstCard')),
    check('Hosted page, slow 4G: first card of a plain page', ofPlain(hosted, 'firstCard')),
    check('Hosted page, slow 4G: LCP of a plain page', ofPlain(hosted, 'largestContentfulPaint')),
    check('Hosted page with #token, slow 4G: first card of a plain page', ofPlain(withToken, 'firstCard')),
    check('Widget: tap to open details of a plain page', worst(details) / details(plain)),
    check('Widget: slowest response to a tap or key', worst(paints)),
    check(
      'Widget: CLS while it loads',
      worst((one) => middle(one, 'layoutShift')),
    ),
    check(
      'Widget: CLS of a whole visit',
      worst((one) => median(one.shifts)),
    ),
  ];
}
