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

/** A frame as far as the helper touches it, and what it was sent. */
function newFrame() {
  const sent: { message: unknown; to: string }[] = [];
  const contentWindow = { postMessage: (message: unknown, to: string) => sent.push({ message, to }) };
  const frame = { src: `${ORIGIN}/wall/1/1?subid1=u`, style: { height: '' }, contentWindow };
  const say = (message: object, source: unknown = contentWindow, origin = ORIGIN) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), { data: { v: 1, src: 'offer-wall', ...message }, source, origin }),
    );
  return { frame: frame as unknown as HTMLIFrameElement, style: frame.style, sent, say };
}

const init = (token: string) => ({ v: 1, src: 'offer-wall-host', type: 'init', data: { token } });

test('a hello is answered with a token, to the origin of the frame only', async () => {
  const { frame, sent, say } = newFrame();
  attachOfferWall(frame, { token: async () => 'a.b.c' });
  expect(sent).toEqual([{ message: { v: 1, src: 'offer-wall-host', type: 'hello', data: {} }, to: '*' }]);
  say({ type: 'hello' });
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ message: init('a.b.c'), to: ORIGIN }]));
});

test('an expired session gets a new token, but a token that is refused at once does not make a loop', async () => {
  const { frame, sent, say } = newFrame();
  let minted = 0;
  attachOfferWall(frame, { token: () => `token-${(minted += 1)}` });
  say({ type: 'session-expired' });
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ message: init('token-1'), to: ORIGIN }));
  say({ type: 'session-expired' });
  say({ type: 'session-expired' });
  await Promise.resolve();
  expect(minted).toBe(1);
});

test('height follows; other windows, other origins and other messages change nothing', () => {
  const { frame, style, say } = newFrame();
  const heard: unknown[] = [];
  const end = attachOfferWall(frame, { onMessage: (message) => heard.push(message) });
  say({ type: 'resize', data: { height: 700 } });
  expect(style.height).toBe('700px');
  say({ type: 'resize', data: { height: 1 } }, {});
  say({ type: 'resize', data: { height: 2 } }, undefined, 'https://evil.example');
  say({ type: 'resize', data: { height: 3 }, v: 2 });
  say({ type: 'resize', data: { height: 4 }, src: 'offer-wall-host' });
  expect(style.height).toBe('700px');
  expect(heard).toEqual([{ v: 1, src: 'offer-wall', type: 'resize', data: { height: 700 } }]);
  end();
  say({ type: 'resize', data: { height: 5 } });
  expect(style.height).toBe('700px');
});
