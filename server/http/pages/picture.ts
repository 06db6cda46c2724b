import type { Express } from 'express';
import { FOR_GOOD } from './embed-files.ts';

/** A stored image. Its name is derived from its content, so it never changes. */
export interface ServedPicture {
  mediaType: string;
  bytes: Uint8Array;
}

export type ReadPicture = (name: string) => Promise<ServedPicture | null>;

const NAME = /^[0-9a-f]{32}\.(?:gif|jpg|png|webp)$/;

/** Serves the images of imported offers ourselves, so that no network sees a user before a click. */
export function mountPictures(app: Express, { readPicture }: { readPicture: ReadPicture }): void {
  app.get('/pictures/:name', async (request, response, next) => {
    const { name } = request.params;
    const picture = NAME.test(name) ? await readPicture(name) : null;
    if (picture === null) {
      next();
      return;
    }
    response.writeHead(200, {
      'Content-Type': picture.mediaType,
      'Content-Length': picture.bytes.length,
      'Cache-Control': FOR_GOOD,
      'X-Content-Type-Options': 'nosniff',
      // Even if a browser opened the image as a page, no script in it could run.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    });
    response.end(request.method === 'HEAD' ? undefined : picture.bytes);
  });
}
