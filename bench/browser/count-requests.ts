import type { CDPSession } from 'playwright';

/** Requests completed by a point in time. */
export interface RequestCount {
  /** Documents, scripts, style sheets. */
  files: number;
  /** Requests by scripts. */
  calls: number;
  /** On the wire, including headers. */
  bytes: number;
}

interface Seen {
  isCounted: boolean;
  isCall: boolean;
  /** The offset between the protocol's two clocks. */
  offset: number;
  answeredAt: number | null;
  bytes: number;
}

/** Counts the requests of a page and its frames, except for the page itself, images and data: URLs. */
export async function countRequests(session: CDPSession): Promise<(until: number) => RequestCount> {
  const seen = new Map<string, Seen>();
  let isFirst = true;
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    const isCounted = !isFirst && type !== 'Image' && /^https?:/.test(request.url);
    isFirst = false;
    const isCall = type === 'Fetch' || type === 'XHR' || type === 'Preflight';
    seen.set(requestId, { isCounted, isCall, offset: wallTime - timestamp, answeredAt: null, bytes: 0 });
  });
  // The browser may never report the end of a response without a body.
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const one = seen.get(requestId);
    if (one === undefined) return;
    one.answeredAt = (timestamp + one.offset) * 1_000;
    one.bytes = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return (until) => {
    const counted = [...seen.values()].filter((one) => one.isCounted && (one.answeredAt ?? Infinity) <= until);
    const calls = counted.filter(({ isCall }) => isCall).length;
    return { files: counted.length - calls, calls, bytes: counted.reduce((total, { bytes }) => total + bytes, 0) };
  };
}
