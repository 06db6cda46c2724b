import type { ReceivedPostback } from './postback-receiver.ts';

/** The headers that the service sets, in order. */
const HEADERS = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** A request as text, without its path and with the message's headers only. */
export function requestText({ body, headers, method, url }: ReceivedPostback): string {
  if (method === 'GET') return `GET …${url.slice(url.indexOf('?'))}`;
  const lines = HEADERS.map((name) => `${name}: ${headers[name]}`);
  return [`${method} …`, ...lines, '', body].join('\n');
}

/** The same as staff see it. */
export function cutSignatures(text: string): string {
  return text.replaceAll(/(signature(?:=|: )).*/g, '$1…');
}
