import sharp from 'sharp';
import { expect, test } from 'vitest';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import type { SoldOffer } from '../../server/networks/simulation/simulation.ts';
import { startNetwork, type Network } from '../../server/networks/simulation/start-network.ts';
import { addTestFeed, type TestFeed } from '../support/feeds/add-test-feed.ts';
import { jpegWithScans } from '../support/feeds/hostile-pictures.ts';
import { startPictureHost, type PictureHost } from '../support/feeds/picture-host.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { DAY, HOUR, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService, type StartOptions, type TestService } from '../support/service/start-service.ts';

const PUBLIC_URL = 'http://wall.example';
const SHORT_MS = 300;
/** On a busy machine, a process with the lowest priority may wait long for a processor. */
const PATIENT_MS = 60_000;
const sold: SoldOffer = {
  id: '1',
  name: 'Offer 1',
  description: '',
  payout: '1',
  goals: [],
  countries: [],
  systems: [],
  category: 'Games',
  image: '',
  isApproved: true,
};
const draw = (width: number) => sharp({ create: { width, height: width, channels: 3, background: '#0a7' } });

interface Scene {
  service: TestService;
  host: PictureHost;
  network: Network;
  feed: TestFeed;
  /** Sells one offer for each of these pictures, and runs the feed. */
  sell(images: readonly string[]): Promise<void>;
  /** The pictures of the offers as a user's list has them. */
  shown(): Promise<string[]>;
  /** Fetches a picture by its address in a list. */
  get(address: string): Promise<Response>;
}

async function withPictures(
  start: (options: StartOptions) => Promise<TestService>,
  work: (scene: Scene) => Promise<void>,
  pictures?: StartOptions['pictures'],
): Promise<void> {
  const [host, network] = [await startPictureHost(), await startNetwork(everflow, [])];
  const env = { OUTBOUND_ALLOW: `${host.host},${network.host}`, PUBLIC_URL };
  const service = await start({ env, pictures: { decodeMs: PATIENT_MS, ...pictures } });
  service.clock.moveTo(NOON);
  const feed = await addTestFeed(service, { network, simulation: everflow });
  const wall = await service.newWall();
  try {
    await work({
      service,
      host,
      network,
      feed,
      async sell(images) {
        network.offers = images.map((image, at) => ({ ...sold, id: String(at + 1), name: `Offer ${at + 1}`, image }));
        expect(await feed.run()).toMatchObject({ kind: 'applied' });
      },
      async shown() {
        const query = { subid1: service.newUser(), ip: addresses.US };
        const offers = await askFor(service, wall, query, { 'User-Agent': agents.windows }).offers();
        return offers.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ image_url }) => image_url);
      },
      get: (address) => fetch(`${service.url}${new URL(address).pathname}`),
    });
  } finally {
    await feed.close();
    await service.stop();
    await network.close();
    await host.close();
  }
}

onEveryEngine('Pictures of offers from feeds', (_ready, start) => {
  test('users get them from us, once they are kept, and no one asks the network again', () =>
    withPictures(start, async ({ feed, get, host, sell, service, shown }) => {
      const png = host.put('/a.png', await draw(600).png().toBuffer());
      await sell([png, png, '']);
      expect(await shown()).toEqual(['', '', '']);
      expect(await service.app.keepDuePictures()).toBe(1);
      const [first = '', second, none] = await shown();
      expect(first).toMatch(/^http:\/\/wall\.example\/pictures\/[0-9a-f]{32}\.webp$/);
      expect([second, none]).toEqual([first, '']);
      const answer = await get(first);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const { format, height, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect({ format, height, width }).toEqual({ format: 'webp', height: 192, width: 192 });
      service.clock.forward(2 * DAY);
      await feed.run();
      expect(await service.app.keepDuePictures()).toBe(0);
      expect(host.asked).toEqual(['/a.png']);
      expect(await shown()).toEqual([first, first, '']);
    }));

  test('nothing but a picture is kept, whatever a network sends', () =>
    withPictures(
      start,
      async ({ get, host, sell, service, shown }) => {
        const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
        const huge = await draw(8).png().toBuffer();
        huge.writeUInt32BE(60_000, 16);
        huge.writeUInt32BE(60_000, 20);
        const good = await draw(64).png().toBuffer();
        const bad = [
          host.put('/svg.png', svg),
          host.put('/page.png', Buffer.from('<html></html>')),
          host.put('/huge.png', huge),
          host.put('/cut.png', good.subarray(0, 60)),
          host.put('/inward.png', (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
          host.put('/other.png', (response) => response.writeHead(302, { location: 'http://localhost:1/x.png' }).end()),
          host.put('/long.png', Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)])),
          host.put('/drip.png', (response) => {
            response.writeHead(200, { 'content-type': 'image/png' }).write(good.subarray(0, 20));
          }),
          'http://10.1.2.3/x.png',
        ];
        const wrongType = host.put('/typed.png', good, 'text/html');
        await sell([...bad, wrongType]);
        expect(await service.app.keepDuePictures()).toBe(1);
        const images = await shown();
        expect(images.filter((image) => image !== '')).toHaveLength(1);
        const kept = images.find((image) => image !== '') ?? '';
        expect((await get(kept)).headers.get('content-type')).toBe('image/webp');
        expect((await service.client.get('/pictures/..%2f..%2fetc')).status).toBe(404);
        expect((await service.client.get(`/pictures/${'0'.repeat(32)}.webp`)).status).toBe(404);
      },
      { timeoutMs: SHORT_MS },
    ));

  test('lists respond while pictures are processed that would keep a decoder busy for minutes', () =>
    withPictures(start, async ({ feed, host, sell, service, shown }) => {
      const hostile = Array.from({ length: 12 }, (_, at) => host.put(`/${at}.jpg`, jpegWithScans(2600 + at)));
      const costly = Array.from({ length: 4 }, (_, at) => host.put(`/${at}-within.jpg`, jpegWithScans(28 + at)));
      await sell([...hostile, ...costly]);
      const keeping = service.app.keepDuePictures();
      const isOver = keeping.then(() => true);
      do {
        expect(await shown()).toHaveLength(16);
      } while (!(await Promise.race([isOver, Promise.resolve(false)])));
      expect(await keeping).toBe(4);
      expect(await service.store.picturesOfFeed(feed.name)).toEqual(
        expect.arrayContaining([{ state: 'refused', problem: 'too_many_scans', count: 12 }]),
      );
    }));

  test('what may recover is tried five times, and no more', () =>
    withPictures(start, async ({ host, sell, service, shown }) => {
      let isUp = false;
      const png = await draw(64).png().toBuffer();
      const late = host.put('/late.png', (response) => response.writeHead(isUp ? 200 : 503).end(isUp ? png : ''));
      const never = host.put('/never.png', (response) => response.writeHead(500).end());
      await sell([late, never]);
      expect(await service.app.keepDuePictures()).toBe(0);
      expect(await service.app.keepDuePictures()).toBe(0);
      expect(host.asked).toHaveLength(2);
      isUp = true;
      for (const [at, wait] of [10 * MINUTE, HOUR, 6 * HOUR, DAY].entries()) {
        service.clock.forward(wait);
        expect(await service.app.keepDuePictures()).toBe(at === 0 ? 1 : 0);
      }
      service.clock.forward(30 * DAY);
      expect(await service.app.keepDuePictures()).toBe(0);
      expect(host.asked.filter((path) => path === '/never.png')).toHaveLength(5);
      const [first, second] = await shown();
      expect(first).toContain('/pictures/');
      expect(second).toBe('');
    }));

  test('without sharp, a picture is kept as it is', () =>
    withPictures(
      start,
      async ({ get, host, sell, service, shown }) => {
        const jpeg = await draw(300).jpeg().toBuffer();
        const large = Buffer.concat([jpeg, Buffer.alloc(600 * 1024)]);
        await sell([host.put('/a.png', jpeg), host.put('/b.png', large)]);
        expect(await service.app.keepDuePictures()).toBe(1);
        const [kept = '', none] = await shown();
        expect(kept).toMatch(/\.jpg$/);
        expect(none).toBe('');
        const answer = await get(kept);
        expect(answer.headers.get('content-type')).toBe('image/jpeg');
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg);
      },
      { isScaling: false },
    ));

  test('the address of a network is in no list, no activity and no click page', () =>
    withPictures(start, async ({ host, sell, service, shown }) => {
      const image = host.put('/a.png', await draw(64).png().toBuffer());
      await sell([image]);
      for (const when of ['before', 'after']) {
        if (when === 'after') await service.app.keepDuePictures();
        expect((await shown()).join(' ')).not.toContain(host.host);
        const { offers } = await service.store.loadOffers({ since: 0 });
        expect(JSON.stringify(offers)).not.toContain(host.host);
      }
    }));

  test('of two processes, each picture is fetched by one', () =>
    withPictures(start, async ({ host, sell, service }) => {
      if (service.store.engine !== 'postgres') return;
      const images = [];
      for (let at = 0; at < 6; at += 1)
        images.push(
          host.put(
            `/${at}.png`,
            await draw(40 + at)
              .png()
              .toBuffer(),
          ),
        );
      await sell(images);
      const env = { OUTBOUND_ALLOW: host.host, PUBLIC_URL };
      const other = await startService({ databaseUrl: service.databaseUrl, env });
      other.clock.moveTo(NOON);
      const kept = await Promise.all([service, other].map(({ app }) => app.keepDuePictures()));
      expect(kept.reduce((sum, count) => sum + count)).toBe(6);
      expect(host.asked.toSorted()).toEqual(images.map((_, at) => `/${at}.png`));
      await other.stop();
    }));
});
