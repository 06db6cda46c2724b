import type { ReceiverResponse } from './postback-receiver.ts';
import { endless, rawResponse } from './receiver-responses.ts';

/** A receiver's misbehavior. */
export interface ReceiverFault {
  name: string;
  answer: ReceiverResponse;
  /** The result of the first attempt. `error` is null if it counts as delivered. */
  attempt: { httpStatus: number | null; error: string | null };
}

const redirect =
  (status: number, location: string): ReceiverResponse =>
  (_, response) => {
    response.writeHead(status, { location }).end();
    return null;
  };
/** Sends a complete response. */
export const status =
  (code: number, body: string | Buffer = '', headers: Record<string, string> = {}): ReceiverResponse =>
  (_, response) => {
    response.writeHead(code, headers).end(body);
    return null;
  };
const none = (error: string) => ({ httpStatus: null, error });
const refused = (httpStatus: number) => ({ httpStatus, error: 'bad_status' });
const accepted = (httpStatus: number) => ({ httpStatus, error: null });
const METADATA = 'http://169.254.169.254/latest/meta-data/';
const GARBAGE = Buffer.from([0, 0xff, 0xfe, 0x00, 0xc3, 0x28, ...Array<number>(6000).fill(0x80)]);
const half = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf';

/** `elsewhere`: a working URL on the same host. */
export const receiverFaults = (elsewhere: string): ReceiverFault[] => [
  { name: 'hangs without answering', answer: () => null, attempt: none('timeout') },
  {
    name: 'sends endless early hints',
    answer: endless('HTTP/1.1 103 Hints\r\n\r\n'.repeat(500), true),
    attempt: none('response_too_large'),
  },
  { name: 'answers 500', answer: 500, attempt: refused(500) },
  { name: 'answers 404', answer: 404, attempt: refused(404) },
  { name: 'answers 429', answer: status(429, '', { 'retry-after': '8' }), attempt: refused(429) },
  {
    name: 'answers 503 and asks to wait for years',
    answer: status(503, '', { 'retry-after': '99999999' }),
    attempt: refused(503),
  },
  {
    name: 'redirects to the metadata service',
    answer: redirect(302, METADATA),
    attempt: { httpStatus: 302, error: 'redirect' },
  },
  {
    name: 'redirects to a working URL',
    answer: redirect(307, elsewhere),
    attempt: { httpStatus: 307, error: 'redirect' },
  },
  {
    name: 'closes the connection in the response head',
    answer: rawResponse('HTTP/1.1 200 O', { end: true }),
    attempt: none('connection'),
  },
  {
    name: 'closes the connection without a response',
    answer: rawResponse('', { end: true }),
    attempt: none('connection'),
  },
  { name: 'does not speak HTTP', answer: rawResponse('hello\r\n\r\n', { end: true }), attempt: none('bad_answer') },
  {
    name: 'sends an endless response head',
    answer: endless('HTTP/1.1 200 OK\r\nx: '.padEnd(16_384, 'x'), true),
    attempt: none('response_too_large'),
  },
  {
    name: 'switches protocols',
    answer: rawResponse('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', {
      end: false,
    }),
    attempt: none('connection'),
  },
  // Only the status matters, not what follows it.
  { name: 'answers 204', answer: 204, attempt: accepted(204) },
  { name: 'answers 200 with garbage', answer: status(200, GARBAGE), attempt: accepted(200) },
  {
    name: 'never finishes its body',
    answer: rawResponse('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nslow', { end: false }),
    attempt: accepted(200),
  },
  { name: 'sends an endless body', answer: endless('x'.repeat(16_384), false), attempt: accepted(200) },
  {
    name: 'closes the connection in the middle of the body',
    answer: rawResponse(half, { end: true }),
    attempt: accepted(200),
  },
];
