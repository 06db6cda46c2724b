import { open, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { acceptedEncoding, type Encoding } from '../response/accepted-encoding.ts';
import { firstSegment } from '../request/request-url.ts';
import { problem, sendProblem } from '../problem.ts';
import { VERSION, type BuiltWidget, type Widgets } from './widget-builds.ts';

export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.png': 'image/png',
};

/** Immutable: different content has a different URL. */
export const FOR_GOOD = 'public, max-age=31536000, immutable';

/** The placeholder for the service's URL in `sri.json`, which the build doesn't know (scripts/pin-widget.mjs). */
const BUILD_PLACEHOLDER = 'https://rewards.example.com';

/** The length of the hash in the name of a chunk. */
const HASH_LENGTH = 8;

/**
 * Serves the widget's files, listed at startup, with their compressed forms: this build under `/embed/v1/`, and each
 * build permanently under `/embed/<version>/`. Pages of any origin can read why a file is missing.
 */
export function mountEmbed(app: Express, { current, kept }: Widgets, { publicUrl }: { publicUrl: string }): void {
  const find = (version: string, name: string): BuiltWidget | null => {
    if (version !== 'v1') return version === current.version ? current : (kept.get(version) ?? null);
    if (current.names.has(name)) return current;
    // A page that was opened before an upgrade may still load its own chunks.
    return isHashed(name) ? ([...kept.values()].find(({ names }) => names.has(name)) ?? null) : null;
  };

  app.get('/embed/:version/*name', async (request: Request<{ version: string; name: string[] }>, response, next) => {
    const name = request.params.name.join('/');
    const widget = find(request.params.version, name);
    if (!widget?.names.has(name) || !Object.hasOwn(MEDIA_TYPES, extname(name))) {
      next();
      return;
    }
    const isPinned = request.params.version !== 'v1';
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (name === 'sri.json') {
      const text = (await readFile(join(widget.folder, name), 'utf8')).replaceAll(BUILD_PLACEHOLDER, () => publicUrl);
      response.writeHead(200, fileHeaders(name, 'no-cache')).end(request.method === 'HEAD' ? undefined : text);
      return;
    }
    const packed = packedForm(request.headers['accept-encoding'], name, widget.names);
    response.setHeader('Vary', 'Accept-Encoding');
    if (packed.encoding !== null) response.setHeader('Content-Encoding', packed.encoding);
    const cache = isPinned || isHashed(name) ? FOR_GOOD : 'public, max-age=300';
    await sendFile(response, join(widget.folder, packed.file), fileHeaders(name, cache));
  });
  app.use('/embed', (request, response) => {
    const version = firstSegment(request.path);
    const isServed = kept.has(version) || version === current.version;
    response.setHeader('Access-Control-Allow-Origin', '*');
    const requestId = String(response.getHeader('X-Request-Id'));
    const refusal = problem('not_found', { detail: whyMissing(version, isServed, current) });
    sendProblem(response, refusal, { publicUrl, requestId, headers: [] });
  });
}

/** Says which build lacks a file. Repeats text from the URL only if it looks like a version. */
function whyMissing(asked: string, isServed: boolean, { version }: BuiltWidget): string {
  if (version === '') return 'The widget of this service is not built.';
  if (asked === 'v1' || isServed)
    return `The build ${asked === 'v1' ? version : asked} of the widget has no such file.`;
  const build = VERSION.test(asked) ? `the build ${asked}` : 'such a build';
  return `This service does not have ${build} of the widget. Its own build is ${version}.`;
}

/** The compressed form of a file that suits `Accept-Encoding`, or the file itself. */
export function packedForm(
  accepted: string | undefined,
  name: string,
  names: ReadonlySet<string>,
): { file: string; encoding: Encoding | null } {
  const forms = { br: `${name}.br`, gzip: `${name}.gz` };
  const encoding = acceptedEncoding(
    accepted,
    (['br', 'gzip'] as const).filter((one) => names.has(forms[one])),
  );
  return { file: encoding === null ? name : forms[encoding], encoding };
}

/** Whether a name contains the hash of its content: `card-B1x_9-Zk.js`. */
export function isHashed(name: string): boolean {
  return /^-[\w-]{8}$/.test(name.slice(0, name.lastIndexOf('.')).slice(-HASH_LENGTH - 1));
}

export function fileHeaders(name: string, cacheControl: string): Record<string, string> {
  return {
    'Content-Type': MEDIA_TYPES[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl,
  };
}

/** Throws before the first byte if the file does not exist. Stops reading when the client disconnects. */
export async function sendFile(response: Response, file: string, headers: Record<string, string>): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    response.writeHead(200, { ...headers, 'Content-Length': size });
    if (response.req.method === 'HEAD') response.end();
    else await pipeline(handle.createReadStream({ autoClose: false }), response);
  } catch (error) {
    // A client that disconnected needs no response.
    if (!response.destroyed) throw error;
  } finally {
    await handle.close();
  }
}
