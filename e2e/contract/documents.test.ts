import { expect, onTestFinished, test } from 'vitest';
import { markdownFiles } from '../support/documents/markdown-files.ts';
import { startService } from '../support/service/start-service.ts';

test('the service serves an index for agents, and every document as Markdown', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const index = await service.client.get('/llms.txt');
  expect(index).toMatchObject({ status: 200, text: expect.stringMatching(/^# Documentation\n/) });
  const links = [...index.text.matchAll(/\]\(([^)#]+)/g)].map(([, url = '']) => url);
  expect(links).toContainEqual(expect.stringMatching(/^http:.*\/docs\/embed\.md$/));
  const paths = markdownFiles()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('docs/'));
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const { headers, status } = await service.client.get(`/${path}`);
    expect({ path, status, type: headers.get('content-type') }).toEqual({
      path,
      status: 200,
      type: 'text/markdown; charset=utf-8',
    });
  }
});

test.each(['/docs/none.md', '/docs/openapi.json', '/docs/%2e%2e/README.md', '/docs/../package.json'])(
  'it serves no other file: %s',
  async (path) => {
    const service = await startService();
    onTestFinished(() => service.stop());
    expect((await service.client.get(path)).status).toBe(404);
  },
);
