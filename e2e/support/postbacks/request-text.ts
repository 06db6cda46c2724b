import type { ReceivedPostback } from './postback-receiver.ts';

/** The headers that the service writes itself, in the order in which it does. */
const HEADERS = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** A request as text: without its path, and of the headers only those of a message. */
export function requestText({ body, headers, method, url }: ReceivedPostback): string {
  if (method === 'GET') return `GET …${url.slice(url.indexOf('?'))}`;
  const lines = HEADERS.map((name) => `${name}: ${headers[name]}`);
  return [`${method} …`, ...lines, '', body].join('\n');
}

/** The same as staff sees it. */
export function cutSignatures(text: string): string {
  return text.replaceAll(/(signature(?:=|: )).*/g, '$1…');
}
