import { startChromium } from '../browser/chromium.ts';
import { flingThrough, showAllOffers, type Fling } from '../browser/fling.ts';
import { openVisit } from '../browser/visit.ts';
import { startWallStage } from '../browser/wall-stage.ts';
import { heading, note, printTable } from '../results/print.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

const CARDS = 1000;
const MOST_MS = 50;
/** Fewer than of the wall, which is what is judged. */
const TEXT_ROUNDS = 3;

/**
 * Frame times of flings through all offers of the element in Chromium, and through an equally long page of text, each
 * on its own page.
 */
export const fling: Section = async ({ quick, workspace }) => {
  heading(`A fling through ${CARDS} offers of the element in Chromium: a phone of 412 x 915, CPU slowed 4 times`);
  const { service, sites, element } = await startWallStage(workspace);
  const browser = await startChromium(workspace);
  note(`  Chromium ${browser.version()}`);
  const walls: Fling[] = [];
  const texts: Fling[] = [];
  for (let round = 0; round < (quick ? 2 : 10); round++) {
    const wall = await openVisit(browser, sites.page('/fling', element(`fling-${round}`)), { slowdown: 4 });
    const { cards, heightPx } = await showAllOffers(wall.page);
    if (cards !== CARDS) throw new Error(`The wall shows ${cards} offers instead of ${CARDS}.`);
    walls.push(await flingThrough(wall.page));
    await wall.close();
    if (round >= TEXT_ROUNDS) continue;
    const text = await openVisit(browser, sites.page('/text', rowsOfText(heightPx)), { slowdown: 4 });
    texts.push(await flingThrough(text.page));
    await text.close();
  }
  await browser.close();
  await service.stop();
  printFlings(walls, texts);
  const worst = walls.map(worstFrame);
  const longest = walls.map(({ longestTaskMs }) => longestTaskMs);
  return {
    rows: [
      {
        name: 'fling, widget',
        figures: [
          { name: 'worst frame ms', better: 'lower', rounds: worst },
          { name: 'longest task CPU ms', better: 'lower', rounds: longest },
        ],
      },
    ],
    checks: [check('Widget: worst frame of a fling through 1000 offers', median(worst))],
  };
};

/** The baseline of the browser: no scripts, images or styles. */
function rowsOfText(heightPx: number): string {
  return `<article style="height:${heightPx / CARDS}px">An offer</article>`.repeat(CARDS);
}

const worstFrame = ({ frames }: Fling): number => Math.max(...frames);
const isLong = (ms: number): boolean => ms > MOST_MS;
const countLong = ({ frames }: Fling): number => frames.filter(isLong).length;

function printFlings(walls: readonly Fling[], texts: readonly Fling[]): void {
  printTable(
    ['round', 'page', 'frames', 'median ms', `over ${MOST_MS} ms`, 'worst ms', 'longest task, CPU ms'],
    [...rowsOf('wall', walls), ...rowsOf('text', texts)],
  );
  for (const [page, flings] of [
    ['wall', walls],
    ['text', texts],
  ] as const) {
    const all = flings.flatMap(({ frames }) => frames);
    const worst = Math.max(...all).toFixed(0);
    note(
      `  ${page}: ${all.filter(isLong).length} of ${all.length} frames took more than ${MOST_MS} ms; the longest took ${worst}.`,
    );
  }
}

const rowsOf = (page: string, flings: readonly Fling[]): string[][] =>
  flings.map((one, round) => [
    ...[String(round + 1), page, String(one.frames.length), median(one.frames).toFixed(0), String(countLong(one))],
    ...[worstFrame(one).toFixed(0), one.longestTaskMs.toFixed(0)],
  ]);
