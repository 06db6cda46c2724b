import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

/** The response of a publisher's server at one path. */
export interface HostResponse {
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** A publisher's own server, on another origin than the service. */
export interface HostServer {
  origin: string;
  /** Serves `answer` at `path` from now on. Returns the URL. */
  serve(path: string, answer: HostResponse | (() => HostResponse | Promise<HostResponse>)): string;
  stop(): void;
}

export async function startHostServer(): Promise<HostServer> {
  const answers = new Map<string, () => HostResponse | Promise<HostResponse>>();
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await answers.get(new URL(request.url ?? '', 'http://host').pathname)?.();
      response.writeHead(answer ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', ...answer?.headers });
      response.end(answer?.body ?? '');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    serve(path, answer) {
      answers.set(path, typeof answer === 'function' ? answer : () => answer);
      return origin + path;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A complete page around `body`. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`;

/**
 * The code blocks in `language` below a heading of docs/embed.md or docs/embed-platforms.md, with the URL and the ids of
 * this service and wall.
 *
 * @throws {Error} if there are none, since the test would run nothing
 */
export function recipes(heading: string, language: string, service: TestService, wall: TestWall): string[] {
  const guides = ['embed.md', 'embed-platforms.md'].map((name) =>
    readFileSync(join(projectRoot, 'docs', name), 'utf8'),
  );
  const section =
    guides
      .join('\n')
      .split(/^(?=##+ )/m)
      .find((text) => text.replace(/^#+ /, '').startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].filter(([, found]) => found === language);
  if (blocks.length === 0) throw new Error(`The guides have no ${language} below "${heading}"`);
  return blocks.map(([, , text = '']) => withOwnWall(text, service, wall));
}

/** A snippet of a document with the URL and the ids of this service and wall, and with the user `user-1`. */
export function withOwnWall(snippet: string, service: TestService, wall: TestWall): string {
  return snippet
    .replaceAll('https://rewards.example.com', service.url)
    .replaceAll('your-user-id', 'user-1')
    .replaceAll('pub-id="1"', `pub-id="${wall.pubId}"`)
    .replaceAll('wall-id="1"', `wall-id="${wall.adwallId}"`)
    .replaceAll('/wall/1/1?', `/wall/${wall.pubId}/${wall.adwallId}?`)
    .replaceAll('/walls/1/', `/walls/${wall.adwallId}/`);
}
