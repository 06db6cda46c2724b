import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Express, Response } from 'express';
import { projectRoot } from '../../runtime/project-root.ts';
import { apiHeaders } from '../response/headers.ts';

const FOLDER = join(projectRoot, 'docs');
/** Where links lead to files that the service doesn't serve, such as examples. */
const REPOSITORY = 'https://github.com/rewards-wall/rewards-wall/blob/main/';
const LINK = /\]\((?![a-z]+:|#)([^)#]+)/g;

/**
 * Serves the documents as Markdown, for coding agents and other programs: `/llms.txt` is their index, `/docs/embed.md` a
 * document.
 */
export function mountDocuments(app: Express, { publicUrl }: { publicUrl: string }): void {
  const names = new Set(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.md')),
  );
  const read = (name: string): string =>
    readFileSync(join(FOLDER, name), 'utf8').replaceAll(LINK, (_found, target: string) => {
      const path = posix.join('docs', posix.dirname(name), target);
      const isServed = names.has(posix.relative('docs', path));
      return `](${isServed ? `${publicUrl}/` : REPOSITORY}${path}`;
    });
  app.get('/llms.txt', (_request, response) => send(response, 'text/plain', read('README.md')));
  app.get('/docs/*path', ({ params }, response, next) => {
    const name = params.path.join('/');
    if (names.has(name)) send(response, 'text/markdown', read(name));
    else next();
  });
}

function send(response: Response, type: string, text: string): void {
  const bytes = Buffer.from(text);
  response.writeHead(200, {
    ...apiHeaders,
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': bytes.length,
    'Access-Control-Allow-Origin': '*',
  });
  response.end(bytes);
}
