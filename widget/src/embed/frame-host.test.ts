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
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ message: init('a.b.c'), to: ORIGIN }]));
});

test('an expired session gets a new token, but a token that is refused right away causes no loop', async () => {
  const { frame, sent, post } = newFrame();
  let minted = 0;
  attachOfferWall(frame, { token: () => `token-${(minted += 1)}` });
  post({ type: 'session-expired' });
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ message: init('token-1'), to: ORIGIN }));
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

test('if the page has no token, the frame is told so, and the page reports why', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const { frame, sent, post } = newFrame();
  const broken = new Error('the server is down');
  attachOfferWall(frame, { token: () => Promise.reject(broken) });
  post({ type: 'hello' });
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ message: init(''), to: ORIGIN }]));
  expect(reported).toEqual([broken]);
});
