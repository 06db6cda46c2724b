import { expect, test, vi } from 'vitest';
import { openChannel } from './channel.ts';
import type { IncomingMessage, OutgoingMessage } from '../embed/envelope.ts';

/** The part of a window that the channel uses. */
class FakeWindow extends EventTarget {
  readonly posted: { readonly message: object; readonly origin: string }[] = [];
  parent: unknown = this;
  postMessage(message: object, origin: string): void {
    this.posted.push({ message, origin });
  }
  receive(data: unknown, source: unknown, origin: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  }
}

const init = { v: 1, src: 'offer-wall-host', type: 'init', data: { token: 't' } };

const LISTED = ['https://a.example'];

function framed(origins: readonly string[] = LISTED) {
  const parent = new FakeWindow();
  const page = new FakeWindow();
  page.parent = parent;
  const received: IncomingMessage[] = [];
  const channel = openChannel(page as unknown as Window, origins, (message) => received.push(message));
  return { parent, page, received, channel };
}

test('before init it sends only an empty hello; then the last message of each type, to that origin only', () => {
  const { parent, page, channel } = framed();
  channel.send({ type: 'resize', data: { height: 10 } });
  channel.send({ type: 'resize', data: { height: 20 } });
  expect(parent.posted).toEqual([{ message: { v: 1, src: 'offer-wall', type: 'hello' }, origin: '*' }]);
  page.receive(init, parent, 'https://a.example');
  expect(parent.posted.slice(1)).toMatchObject([{ message: { data: { height: 20 } }, origin: 'https://a.example' }]);
});

test('ignores other frames, and any origin but the first', () => {
  const { parent, page, received } = framed();
  page.receive(init, new FakeWindow(), 'https://evil.example');
  expect(received).toEqual([]);
  page.receive(init, parent, 'https://a.example');
  page.receive(init, parent, 'https://evil.example');
  expect(received).toEqual([{ type: 'init', token: 't' }]);
});

test('a host that connects late gets the hello again', () => {
  const { parent, page, received } = framed();
  page.receive({ v: 1, src: 'offer-wall-host', type: 'hello' }, parent, 'https://a.example');
  const hello = { message: { v: 1, src: 'offer-wall', type: 'hello' }, origin: '*' };
  expect(parent.posted).toEqual([hello, hello]);
  expect(received).toEqual([]);
});

test('in a frame, it does not use the bridge of an app around the parent page', () => {
  const parent = new FakeWindow();
  const page = new FakeWindow();
  const got: string[] = [];
  Object.assign(page, { parent, AndroidInterface: { postMessage: (text: string) => got.push(text) } });
  const channel = openChannel(page as unknown as Window, LISTED, () => {});
  page.receive(init, parent, 'https://a.example');
  channel.send({ type: 'load', data: { count: 1 } });
  expect(channel.kind).toBe('frame');
  expect(got).toEqual([]);
  expect(parent.posted.at(-1)).toMatchObject({ message: { type: 'load' }, origin: 'https://a.example' });
});

test('an app receives text or objects over its own bridge, and replies in the page', () => {
  const page = new FakeWindow();
  const got: unknown[] = [];
  const received: IncomingMessage[] = [];
  Object.assign(page, { ReactNativeWebView: { postMessage: (text: string) => got.push(JSON.parse(text)) } });
  const channel = openChannel(page as unknown as Window, [], (message) => received.push(message));
  channel.send({ type: 'session-expired' });
  page.receive(JSON.stringify({ ...init, type: 'ack', data: { id: 1 } }), page, 'https://wall.example');
  expect(channel.kind).toBe('app');
  expect(got).toEqual([
    { v: 1, src: 'offer-wall', type: 'hello' },
    { v: 1, src: 'offer-wall', type: 'session-expired' },
  ]);
  expect(received).toEqual([{ type: 'ack', id: 1 }]);
});

test('an app may post without a source; other windows are ignored, even after they have been closed', () => {
  const page = new FakeWindow();
  const received: IncomingMessage[] = [];
  Object.assign(page, { AndroidInterface: { postMessage: () => {} } });
  openChannel(page as unknown as Window, [], (message) => received.push(message));
  page.receive(init, new FakeWindow(), 'https://evil.example');
  page.receive(init, null, 'https://evil.example');
  page.receive(init, null, 'null');
  expect(received).toEqual([]);
  page.receive(init, null, '');
  expect(received).toEqual([{ type: 'init', token: 't' }]);
});

test('without a host it sends nothing', () => {
  expect(openChannel(new FakeWindow() as unknown as Window, [], () => {}).kind).toBe('none');
});

const everything: readonly OutgoingMessage[] = [
  { type: 'resize', data: { height: 10 } },
  { type: 'load', data: { count: 1 } },
  { type: 'offer-open', data: { id: 0, offer_id: 1, url: 'https://wall.example/click/1/x' } },
  { type: 'session-expired' },
  { type: 'error', data: { code: 'x' } },
  { type: 'balance', data: { balance: 1 } },
  { type: 'profile-created', data: { token: 'of.one.user' } },
];

test.each([[[]], [['https://other.example']]])(
  'a parent that the wall does not list (%j) cannot send a token, and receives only resize, load and offer-open',
  (origins) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { parent, page, received, channel } = framed(origins);
    for (const message of everything.slice(0, 4)) channel.send(message);
    page.receive(init, parent, 'https://a.example');
    for (const message of everything.slice(4)) channel.send(message);
    expect(received).toEqual([{ type: 'init', token: '' }]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('https://a.example'));
    const sent = parent.posted.slice(1) as { message: { type: string }; origin: string }[];
    expect(sent.map(({ message }) => message.type)).toEqual(['resize', 'load', 'offer-open']);
    vi.restoreAllMocks();
  },
);

test('a parent that the wall lists may send a token and receives every message', () => {
  const { parent, page, received, channel } = framed();
  page.receive(init, parent, 'https://a.example');
  for (const message of everything) channel.send(message);
  expect(received).toEqual([{ type: 'init', token: 't' }]);
  expect(parent.posted.slice(1)).toHaveLength(everything.length);
});
