import { expect, test, vi } from 'vitest';
import { openChannel } from './channel.ts';
import type { IncomingMessage, OutgoingMessage } from './envelope.ts';

/** As much of a window as the channel touches. */
class FakeWindow extends EventTarget {
  readonly posted: { readonly message: object; readonly origin: string }[] = [];
  parent: unknown = this;
  postMessage(message: object, origin: string): void {
    this.posted.push({ message, origin });
  }
  hear(data: unknown, source: unknown, origin: string): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  }
}

const init = { v: 1, src: 'offer-wall-host', type: 'init', data: { token: 't' } };

const LISTED = ['https://a.example'];

function framed(origins: readonly string[] = LISTED) {
  const parent = new FakeWindow();
  const page = new FakeWindow();
  page.parent = parent;
  const heard: IncomingMessage[] = [];
  const channel = openChannel(page as unknown as Window, origins, (message) => heard.push(message));
  return { parent, page, heard, channel };
}

test('before init only an empty hello leaves; after it, the last of each type goes to that origin alone', () => {
  const { parent, page, channel } = framed();
  channel.send({ type: 'resize', data: { height: 10 } });
  channel.send({ type: 'resize', data: { height: 20 } });
  expect(parent.posted).toEqual([{ message: { v: 1, src: 'offer-wall', type: 'hello' }, origin: '*' }]);
  page.hear(init, parent, 'https://a.example');
  expect(parent.posted.slice(1)).toMatchObject([{ message: { data: { height: 20 } }, origin: 'https://a.example' }]);
});

test('other frames, and another origin than the first, are not heard', () => {
  const { parent, page, heard } = framed();
  page.hear(init, new FakeWindow(), 'https://evil.example');
  expect(heard).toEqual([]);
  page.hear(init, parent, 'https://a.example');
  page.hear(init, parent, 'https://evil.example');
  expect(heard).toEqual([{ type: 'init', token: 't' }]);
});

test('a host that came late gets the hello again', () => {
  const { parent, page, heard } = framed();
  page.hear({ v: 1, src: 'offer-wall-host', type: 'hello' }, parent, 'https://a.example');
  const hello = { message: { v: 1, src: 'offer-wall', type: 'hello' }, origin: '*' };
  expect(parent.posted).toEqual([hello, hello]);
  expect(heard).toEqual([]);
});

test('in a frame of a page, the app around that page is left alone', () => {
  const parent = new FakeWindow();
  const page = new FakeWindow();
  const got: string[] = [];
  Object.assign(page, { parent, AndroidInterface: { postMessage: (text: string) => got.push(text) } });
  const channel = openChannel(page as unknown as Window, LISTED, () => {});
  page.hear(init, parent, 'https://a.example');
  channel.send({ type: 'load', data: { count: 1 } });
  expect(channel.kind).toBe('frame');
  expect(got).toEqual([]);
  expect(parent.posted.at(-1)).toMatchObject({ message: { type: 'load' }, origin: 'https://a.example' });
});

test('an app gets text or objects by its own bridge, and answers in the page', () => {
  const page = new FakeWindow();
  const got: unknown[] = [];
  const heard: IncomingMessage[] = [];
  Object.assign(page, { ReactNativeWebView: { postMessage: (text: string) => got.push(JSON.parse(text)) } });
  const channel = openChannel(page as unknown as Window, [], (message) => heard.push(message));
  channel.send({ type: 'session-expired' });
  page.hear(JSON.stringify({ ...init, type: 'ack', data: { id: 1 } }), page, 'https://wall.example');
  expect(channel.kind).toBe('app');
  expect(got).toEqual([
    { v: 1, src: 'offer-wall', type: 'hello' },
    { v: 1, src: 'offer-wall', type: 'session-expired' },
  ]);
  expect(heard).toEqual([{ type: 'ack', id: 1 }]);
});

test('an app may post from nowhere; another window is not heard, not even once it has closed', () => {
  const page = new FakeWindow();
  const heard: IncomingMessage[] = [];
  Object.assign(page, { AndroidInterface: { postMessage: () => {} } });
  openChannel(page as unknown as Window, [], (message) => heard.push(message));
  page.hear(init, new FakeWindow(), 'https://evil.example');
  page.hear(init, null, 'https://evil.example');
  page.hear(init, null, 'null');
  expect(heard).toEqual([]);
  page.hear(init, null, '');
  expect(heard).toEqual([{ type: 'init', token: 't' }]);
});

test('a page of its own has nobody to tell', () => {
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
  'a parent that the wall does not list (%j) gives no token, and learns of height, load and opening only',
  (origins) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { parent, page, heard, channel } = framed(origins);
    for (const message of everything.slice(0, 4)) channel.send(message);
    page.hear(init, parent, 'https://a.example');
    for (const message of everything.slice(4)) channel.send(message);
    expect(heard).toEqual([{ type: 'init', token: '' }]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('https://a.example'));
    const told = parent.posted.slice(1) as { message: { type: string }; origin: string }[];
    expect(told.map(({ message }) => message.type)).toEqual(['resize', 'load', 'offer-open']);
    vi.restoreAllMocks();
  },
);

test('a parent that the wall lists gives a token and is told everything', () => {
  const { parent, page, heard, channel } = framed();
  page.hear(init, parent, 'https://a.example');
  for (const message of everything) channel.send(message);
  expect(heard).toEqual([{ type: 'init', token: 't' }]);
  expect(parent.posted.slice(1)).toHaveLength(everything.length);
});
