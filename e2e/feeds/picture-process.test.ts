import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPictureProcess, type PictureProcess } from '../../server/pictures/process/open-picture-process.ts';
import { jpegWithScans } from '../support/feeds/hostile-pictures.ts';
import { startPictureHost, type PictureHost } from '../support/feeds/picture-host.ts';
import { childProcesses, noneLeft } from '../support/service/child-processes.ts';

const ENTRY = 'picture-process';
const TOO_MUCH_WORK = { kind: 'none', problem: 'too_much_work', mayRecover: true };
const LOCAL_FAILURE = { kind: 'local_failure' };
const NO_PICTURE = { kind: 'none', problem: 'not_a_picture', mayRecover: false };
const page = Buffer.from('<html></html>');

let host: PictureHost;
let opened: PictureProcess | null = null;
beforeEach(async () => {
  host = await startPictureHost();
});
afterEach(async () => {
  opened?.close();
  await host.close();
  await noneLeft(ENTRY);
});

function open(options: { decodeMs?: number; timeoutMs?: number } = {}): PictureProcess {
  opened = openPictureProcess({ allow: [host.host], isScaling: true, timeoutMs: 60_000, ...options });
  return opened;
}

/** An address that sends nothing when it is asked first, and then a page. `asked`: the first time. */
function slowAtFirst(): { url: string; asked: Promise<void> } {
  const first = Promise.withResolvers<void>();
  const url = host.put('/slow.png', (response) => {
    if (host.asked.filter((path) => path === '/slow.png').length > 1) response.end(page);
    else first.resolve();
  });
  return { url, asked: first.promise };
}

test('pictures are fetched and decoded in another process, which gives way to the service and has no secrets', async () => {
  process.env.MASTER_KEY_OF_TEST = 'secret';
  const seen = Promise.withResolvers<object[]>();
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const url = host.put('/a.png', (response) => {
    const others = childProcesses(ENTRY).map((pid) => ({
      priority: getPriority(pid),
      outOfMemory: Number(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')),
      environment: readFileSync(`/proc/${pid}/environ`, 'utf8'),
    }));
    seen.resolve(others);
    response.end(png);
  });
  expect(await open().bring(url)).toMatchObject({ kind: 'picture', picture: { mediaType: 'image/webp' } });
  delete process.env.MASTER_KEY_OF_TEST;
  if (process.platform !== 'linux') return;
  expect(await seen.promise).toEqual([
    {
      priority: constants.priority.PRIORITY_LOW,
      outOfMemory: 1000,
      environment: expect.not.stringContaining('secret'),
    },
  ]);
});

test('a picture that takes too long to decode is given up, and another process brings the others', async () => {
  const { asked, url } = slowAtFirst();
  const { bring } = open({ decodeMs: 1 });
  const slow = bring(url);
  await asked;
  expect(await bring(host.put('/large.jpg', jpegWithScans(32)))).toEqual(TOO_MUCH_WORK);
  expect(await slow).toEqual(NO_PICTURE);
});

test.runIf(process.platform === 'linux')(
  'a process that was killed counts as no try, and the next picture starts another',
  async () => {
    const { asked, url } = slowAtFirst();
    const { bring } = open();
    const slow = bring(url);
    await asked;
    for (const pid of childProcesses(ENTRY)) process.kill(pid, 'SIGKILL');
    expect(await slow).toEqual(LOCAL_FAILURE);
    expect(await bring(url)).toEqual(NO_PICTURE);
  },
);

test('when the service ends, the process ends at once, whatever it is waiting for', async () => {
  const { asked, url } = slowAtFirst();
  const { bring, close } = open();
  const slow = bring(url);
  await asked;
  close();
  expect(await slow).toEqual(LOCAL_FAILURE);
});
