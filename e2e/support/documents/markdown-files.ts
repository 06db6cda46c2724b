import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';

export interface MarkdownFile {
  /** Relative to the repository's root. */
  path: string;
  text: string;
}

/** README.md, CONTRIBUTING.md, SECURITY.md, the security proofs, the benchmark's notes, and everything in docs/. */
export function markdownFiles(): MarkdownFile[] {
  const docs = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const bench = ['README', 'full-run', 'sharding'].map((name) => `bench/${name}.md`);
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'e2e/security-proofs.md', ...bench, ...docs].map((path) => ({
    path,
    text: readFileSync(join(projectRoot, path), 'utf8'),
  }));
}
