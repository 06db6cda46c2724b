import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Express, Response } from 'express';
import { loadOnce } from '../../runtime/load-once.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { apiHeaders } from '../response/headers.ts';

const FOLDER = join(projectRoot, 'docs');
/** Where links lead to files that the service doesn't serve, such as examples. */
const REPOSITORY = 'https://github.com/rewards-wall/rewards-wall/blob/main/';
const LINK = /\]\((?![a-z]+:|#)([^)#]+)/g;

/**
 * Serves the documents as Markdown, for coding agents and other programs: `/llms.txt` is their index, `/docs/embed.md` a
 * document. They are read at the first request.
 */
export function mountDocuments(app: Express, { publicUrl }: { publicUrl: string }): void {
  const documents = loadOnce(() => readDocuments(publicUrl));
  app.get('/llms.txt', async (_request, response) => {
    send(response, 'text/plain', (await documents()).get('README.md') ?? '');
  });
  app.get('/docs/*path', async ({ params }, response, next) => {
    const text = (await documents()).get(params.path.join('/'));
    if (text === undefined) next();
    else send(response, 'text/markdown', text);
  });
}

/** The documents by their paths in `docs`. Their links lead to each other on the service. */
async function readDocuments(publicUrl: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(FOLDER, { recursive: true, encoding: 'utf8' });
  const names = files.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.md'));
  const documents = names.map(async (name): Promise<[string, string]> => {
    const text = await readFile(join(FOLDER, name), 'utf8');
    const linked = text.replaceAll(LINK, (_found, target: string) => {
      const path = posix.join('docs', posix.dirname(name), target);
      const isServed = names.includes(posix.relative('docs', path));
      return `](${isServed ? `${publicUrl}/` : REPOSITORY}${path}`;
    });
    return [name, linked];
  });
  return new Map(await Promise.all(documents));
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
