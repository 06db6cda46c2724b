import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diagnoseWall } from './diagnose-wall.ts';
import type { Trouble } from './diagnose-wall.ts';

const warn = vi.fn();
const setup = { base: 'https://wall.example', pubId: '1', wallId: '7', userId: 'ada', token: '' };
const lost = (hasOffers: boolean): Trouble => ({
  kind: 'failed',
  failed: { kind: 'failed', failure: 'offline', status: null },
  hasOffers,
});

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', new URL('https://shop.example/'));
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  warn.mockReset();
});

/** A service with a healthy health endpoint. Its check responds with `check`, or unreadably. */
const answering = (check: Response | null) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/health/live')) return new Response();
    if (!check) throw new TypeError('Failed to fetch');
    return check;
  });

test('one lost request is no mistake of the page', async () => {
  answering(Response.json({ status: 'ok' }));
  expect(await diagnoseWall(setup, lost(false))).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test('nor is it one on an origin that is not listed, which the offers do not need', async () => {
  answering(Response.json({ code: 'origin_not_listed' }, { status: 403 }));
  expect(await diagnoseWall(setup, lost(false))).toBeNull();
});

test('what repeatedly responds in place of the service is named only in the console', async () => {
  answering(null);
  expect(await diagnoseWall(setup, lost(false))).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('#not-the-service'));
});

test("an origin that is not listed never gets the user's activity", async () => {
  answering(Response.json({ code: 'origin_not_listed' }, { status: 403 }));
  expect(await diagnoseWall(setup, lost(true))).toBe('refused');
});

test("the image's host does not learn the page's URL", async () => {
  const policies: string[] = [];
  class RecordingImage {
    referrerPolicy = '';
    set src(_url: string) {
      policies.push(this.referrerPolicy);
    }
    async decode() {}
  }
  vi.stubGlobal('Image', RecordingImage);
  await diagnoseWall(setup, { kind: 'image', url: 'https://images.example/1.png' });
  expect(policies).toEqual(['no-referrer']);
});
