import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attachOfferWall } from './frame-host.ts';

const ORIGIN = 'https://wall.example';
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The part of a frame that the helper uses, with the messages that it was sent. */
function newFrame() {
  const sent: { message: unknown; to: string }[] = [];
  const contentWindow = { postMessage: (message: unknown, to: string) => sent.push({ message, to }) };
  const frame = { src: `${ORIGIN}/wall/1/1?subid1=u`, style: { height: '' }, contentWindow };
  const post = (message: object, source: unknown = contentWindow, origin = ORIGIN) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), { data: { v: 1, src: 'offer-wall', ...message }, source, origin }),
    );
  return { frame: frame as unknown as HTMLIFrameElement, style: frame.style, sent, post };
}

const init = (token: string) => ({ v: 1, src: 'offer-wall-host', type: 'init', data: { token } });

test('answers a hello with a token, to the origin of the frame only', async () => {
  const { frame, sent, post } = newFrame();
  attachOfferWall(frame, { token: async () => 'a.b.c' });
  expect(sent).toEqual([{ message: { v: 1, src: 'offer-wall-host', type: 'hello', data: {} }, to: '*' }]);
  post({ type: 'hello' });
  await expect.poll(() => sent.slice(1)).toEqual([{ message: init('a.b.c'), to: ORIGIN }]);
});

test('an expired session gets a new token, but a token that is refused right away causes no loop', async () => {
  const { frame, sent, post } = newFrame();
  let minted = 0;
  attachOfferWall(frame, { token: () => `token-${(minted += 1)}` });
  post({ type: 'session-expired' });
  await expect.poll(() => sent.at(-1)).toEqual({ message: init('token-1'), to: ORIGIN });
  post({ type: 'session-expired' });
  post({ type: 'session-expired' });
  await Promise.resolve();
  expect(minted).toBe(1);
});

test('sets the frame’s height; ignores other windows, other origins and other messages', () => {
  const { frame, style, post } = newFrame();
  const received: unknown[] = [];
  const end = attachOfferWall(frame, { onMessage: (message) => received.push(message) });
  post({ type: 'resize', data: { height: 700 } });
  expect(style.height).toBe('700px');
  post({ type: 'resize', data: { height: 1 } }, {});
  post({ type: 'resize', data: { height: 2 } }, undefined, 'https://evil.example');
  post({ type: 'resize', data: { height: 3 }, v: 2 });
  post({ type: 'resize', data: { height: 4 }, src: 'offer-wall-host' });
  expect(style.height).toBe('700px');
  expect(received).toEqual([{ v: 1, src: 'offer-wall', type: 'resize', data: { height: 700 } }]);
  end();
  post({ type: 'resize', data: { height: 5 } });
  expect(style.height).toBe('700px');
});

test('if the page has no token, the frame hears of it after the last try, and the page reports why', async () => {
  vi.useFakeTimers();
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { frame, sent, post } = newFrame();
  const broken = new Error('the server is down');
  attachOfferWall(frame, { token: () => Promise.reject(broken) });
  post({ type: 'hello' });
  await vi.advanceTimersByTimeAsync(12_999);
  expect(sent.slice(1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.slice(1)).toEqual([{ message: init(''), to: ORIGIN }]);
  expect(reported).toEqual([broken]);
});

test('once disconnected, it sends no token: the frame may show another user’s page', async () => {
  const { frame, sent, post } = newFrame();
  let answer = (_: string): void => {};
  const end = attachOfferWall(frame, { getToken: () => new Promise<string>((resolve) => (answer = resolve)) });
  post({ type: 'hello' });
  end();
  attachOfferWall(frame, { getToken: () => 'of.other.user' });
  post({ type: 'hello' });
  answer('of.one.user');
  await expect.poll(() => sent.at(-1)?.message).toEqual(init('of.other.user'));
  expect(sent.map(({ message }) => message)).not.toContainEqual(init('of.one.user'));
});

test('once disconnected, a failing function is not called again, and nothing is sent', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', () => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { frame, sent, post } = newFrame();
  const getToken = vi.fn(() => Promise.reject(new Error('down')));
  const end = attachOfferWall(frame, { getToken });
  post({ type: 'hello' });
  await vi.advanceTimersByTimeAsync(500);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(getToken).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(1);
});
