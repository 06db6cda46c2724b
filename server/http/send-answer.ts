import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodeJson } from './json.ts';
import { sendProblem, type Problem } from './problem.ts';
import type { Outcome } from './serve-endpoint.ts';

const NO_COMPRESSION_BELOW_BYTES = 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Sends an endpoint's answer with `baseHeaders` and those of the pipeline, all in one head. */
export async function sendAnswer(
  deps: { publicUrl: string; compression: boolean },
  outcome: Outcome,
  request: IncomingMessage,
  response: ServerResponse,
  base: { requestId: string; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const { answer } = outcome;
  const headers = { ...base.headers, ...outcome.headers };
  switch (answer.kind) {
    case 'nothing':
      response.destroy();
      return;
    case 'problem': {
      const merged: Problem = { ...answer.problem, headers: { ...headers, ...answer.problem.headers } };
      sendProblem(response, merged, { publicUrl: deps.publicUrl, requestId: base.requestId });
      return;
    }
    case 'empty':
      response.writeHead(answer.status, headers).end();
      return;
    case 'redirect':
      response.writeHead(302, { ...headers, Location: answer.location, 'Content-Length': 0 }).end();
      return;
    case 'page':
      response.writeHead(answer.status, { ...headers, ...answer.headers }).end(answer.html);
      return;
    case 'json':
      await sendBytes(deps, request, response, answer.status, encodeJson(answer.body), 'application/json', {
        ...headers,
        ...answer.headers,
      });
      return;
    case 'bytes':
      if (answer.release !== undefined) response.once('close', answer.release);
      await sendBytes(deps, request, response, answer.status, answer.bytes, answer.mediaType, headers);
  }
}

async function sendBytes(
  deps: { compression: boolean },
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  bytes: Uint8Array,
  mediaType: string,
  headers: Record<string, string>,
): Promise<void> {
  const encoding =
    deps.compression && bytes.length >= NO_COMPRESSION_BELOW_BYTES
      ? acceptedEncoding(request.headers['accept-encoding'])
      : null;
  headers['Content-Type'] = mediaType;
  if (encoding === null) {
    headers['Content-Length'] = String(bytes.length);
    response.writeHead(status, headers).end(bytes);
    return;
  }
  const packed =
    encoding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
      : await compressGzip(bytes, { level: 1 });
  headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(packed.length);
  headers['Vary'] = headers['Vary'] === undefined ? 'Accept-Encoding' : `${headers['Vary']}, Accept-Encoding`;
  response.writeHead(status, headers).end(packed);
}

/** Brotli or gzip when the client takes it; the cheapest levels, see docs/operating.md. */
function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
