import { startChromium } from '../browser/chromium.ts';
import { flingThrough, type Fling } from '../browser/fling.ts';
import { openVisit } from '../browser/visit.ts';
import { startWallStage } from '../browser/wall-stage.ts';
import { heading, note, printTable } from '../results/print.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

const MOST_MS = 50;

/** Flings through all offers of the element in Chromium, each on a page of its own: how long frames take. */
export const fling: Section = async ({ quick, workspace }) => {
  heading('A fling through 1000 offers of the element in Chromium: a phone of 412 x 915, CPU slowed 4 times');
  const { service, sites, element } = await startWallStage(workspace);
  const browser = await startChromium(workspace);
  note(`  Chromium ${browser.version()}`);
  const flings: Fling[] = [];
  for (let round = 0; round < (quick ? 2 : 10); round++) {
    const visit = await openVisit(browser, sites.page('/fling', element(`fling-${round}`)), { slowdown: 4 });
    flings.push(await flingThrough(visit.page));
    await visit.close();
  }
  await browser.close();
  await service.stop();
  printFlings(flings);
  const worst = flings.map(worstFrame);
  return {
    rows: [{ name: 'fling, widget', figures: [{ name: 'worst frame ms', better: 'lower', rounds: worst }] }],
    checks: [check('Widget: worst frame of a fling through 1000 offers', median(worst))],
  };
};

const worstFrame = ({ frames }: Fling): number => Math.max(...frames);
const countLong = ({ frames }: Fling): number => frames.filter((ms) => ms > MOST_MS).length;

function printFlings(flings: readonly Fling[]): void {
  printTable(
    ['round', 'cards', 'frames', 'median ms', 'over 50 ms', 'worst ms'],
    flings.map((one, round) => [
      ...[String(round + 1), String(one.cards), String(one.frames.length), median(one.frames).toFixed(0)],
      ...[String(countLong(one)), worstFrame(one).toFixed(0)],
    ]),
  );
  const all = flings.flatMap(({ frames }) => frames);
  const long = flings.reduce((sum, one) => sum + countLong(one), 0);
  note(
    `  ${long} of ${all.length} frames took more than ${MOST_MS} ms; the longest took ${Math.max(...all).toFixed(0)}.`,
  );
}
