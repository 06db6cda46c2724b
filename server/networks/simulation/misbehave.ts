import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { textOfBody, type NetworkResponse, type Simulation } from './simulation.ts';

/** Faults of a network. */
export const faults = [
  'rate_limited',
  'broken',
  'half_page',
  'html',
  'other_json',
  'huge',
  'drip',
  'gzip_bomb',
  'redirect_inward',
  'silence',
] as const;

/** `rubbish_row`: a good response with one bad row. `fails_later`: the second page fails. */
export type Fault = (typeof faults)[number] | 'rubbish_row' | 'fails_later';

interface Misbehaving {
  answer: NetworkResponse;
  response: ServerResponse;
  simulation: Simulation;
  /** The number of the request, counted from 1. */
  number: number;
}

const HUGE_BYTES = 200 * 1024 * 1024;
let bomb: Buffer | null = null;
const MIB = Buffer.alloc(1024 * 1024, ' ');

/** Sends a faulty response. Returns false if the fault doesn't affect this request. */
export async function misbehave(fault: Fault, { answer, number, response, simulation }: Misbehaving): Promise<boolean> {
  const good = textOfBody(answer.body);
  const json = { 'content-type': 'application/json' };
  switch (fault) {
    case 'rate_limited':
      response.writeHead(429, { ...json, 'retry-after': '120' }).end('{"error": "slow down"}');
      return true;
    case 'broken':
      response.writeHead(500, json).end('{"error": "oops"}');
      return true;
    case 'fails_later':
      if (number === 1) return false;
      response.writeHead(500, json).end('{}');
      return true;
    case 'half_page':
      response.writeHead(200, { ...json, 'content-length': String(Buffer.byteLength(good)) });
      response.write(good.slice(0, good.length / 2), () => response.destroy());
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
      return true;
    case 'other_json':
      response.writeHead(200, json).end('{"hello": ["world"], "__proto__": {"offers": []}, "constructor": {}}');
      return true;
    case 'huge':
      response.writeHead(200, json);
      for (let sent = 0; sent < HUGE_BYTES && !response.destroyed; sent += MIB.length) {
        if (!response.write(MIB)) await drained(response);
      }
      response.end();
      return true;
    case 'drip': {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
      return true;
    }
    case 'gzip_bomb':
      bomb ??= gzipSync(Buffer.alloc(HUGE_BYTES, '['));
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb);
      return true;
    case 'redirect_inward':
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
      return true;
    case 'silence':
      return true;
    case 'rubbish_row':
      response.writeHead(200, json).end(textOfBody(number === 1 ? simulation.spoil(answer.body) : answer.body));
      return true;
  }
}

/** Waits until more can be written, or the client has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}
