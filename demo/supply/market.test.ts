import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openMarket, openSurveyMarket, seededRandom } from './market.ts';
import { northlightStock, pictureNames, playgroveStock } from './network-stock.ts';

const publicUrl = 'http://localhost:3000';

test('a market appears the same to everyone, changes for hours, and never runs out of offers', () => {
  const changes = () => {
    const market = openMarket(northlightStock(publicUrl), 8, seededRandom(1));
    return Array.from({ length: 300 }, () => ({ ...market.change(), left: market.offers.length }));
  };
  const seen = changes();
  expect(changes()).toEqual(seen);
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['appeared', 'vanished', 'repriced']));
  for (const { left } of seen) expect([7, 8, 9]).toContain(left);
});

test('a new price differs from the one before and stays near that of the catalog', () => {
  const stock = playgroveStock(publicUrl);
  const market = openMarket(stock, 8, seededRandom(2));
  const totals = new Map(
    stock.map(({ goals, name, payout }) => [
      name,
      goals.reduce((sum, one) => sum + Number(one.payout), Number(payout)),
    ]),
  );
  for (let round = 0; round < 300; round += 1) {
    const change = market.change();
    if (change.kind !== 'repriced') continue;
    expect(change.payout).not.toBe(change.before);
    const factor = Number(change.payout) / (totals.get(change.offer) ?? NaN);
    expect(factor).toBeGreaterThan(0.7);
    expect(factor).toBeLessThan(1.5);
  }
});

test('a survey that has ended is replaced by a new one, and is still known', () => {
  const market = openSurveyMarket({ count: 3, firstId: 10, random: seededRandom(3) });
  expect(market.surveys.map(({ id }) => id)).toEqual(['10', '11', '12']);
  market.change();
  expect(market.surveys.map(({ id }) => id)).toEqual(['11', '12', '13']);
  expect(market.find('10')?.minutes).toBe(12);
  expect(market.find('99')).toBeNull();
});

test('each offer of the networks has a picture', () => {
  const missing = pictureNames.filter((name) => !existsSync(join(projectRoot, 'demo', 'pictures', `${name}.png`)));
  expect(missing).toEqual([]);
});
