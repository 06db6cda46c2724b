import { afterAll, expect } from 'vitest';
import type { WallChanges } from '../../server/publishers/change-settings.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { races } from '../support/money/race.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const changes: readonly WallChanges[] = [
  { name: 'Raced' },
  { header: 'Earn coins' },
  { payout_min: '0.25' },
  { size: { width: 640 } },
  { size: { height: 480 } },
  { currency: { name: 'Gems' } },
  { currency: { ratio: '20' } },
  { featured: [7] },
  { blocked: [8] },
  { origins: ['https://shop.example'] },
  { fraud: { velocity: { action: 'hold', limit: 5 } } },
  { fraud: { too_fast: { action: 'reject' } } },
];

races('Races of settings', receiver, (race) => {
  race('simultaneous changes of different settings of one wall are all kept', async ({ crowd, service, wall }) => {
    await crowd((n) => service(n).changeWall(wall, changes[n] ?? {}), changes.length);
    const { walls } = await service(0).store.loadDirectory();
    expect(walls.find(({ adwallId }) => adwallId === wall.adwallId)?.settings).toMatchObject({
      name: 'Raced',
      header: 'Earn coins',
      payout_min: 2500,
      size: { width: 640, height: 480 },
      currency: { name: 'Gems', ratio: 200_000 },
      featured: [7],
      blocked: [8],
      origins: ['https://shop.example'],
      fraud: { velocity: { action: 'hold', limit: 5 }, too_fast: { action: 'reject' } },
    });
  });
});
