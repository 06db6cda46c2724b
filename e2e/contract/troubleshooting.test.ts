import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { anchorsOf } from '../support/documents/markdown.ts';
import { startService } from '../support/service/start-service.ts';

test('every link in a warning of the widget resolves: on the service, and in the documents', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const { text, status } = await service.client.get('/troubleshooting');
  expect(status).toBe(200);
  const anchors = anchorsOf(readFileSync(join(projectRoot, 'docs/troubleshooting.md'), 'utf8'));
  for (const mistake of Object.keys(setupMistakes)) {
    expect(text).toContain(`id="${mistake}"`);
    expect([...anchors]).toContain(mistake);
  }
});
