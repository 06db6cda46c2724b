// The documents that go with a release, in which data of others may have to be named.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** NOTICE, the README files of the repository and of its packages, and the documents for those who use a release, by path. */
export function readDocuments(root) {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const files = ['NOTICE', 'README.md', 'sdk/README.md', 'widget/README.md', 'scripts/release/README.md'];
  const all = [...files, ...guides.map((name) => `docs/${name}`)];
  return Object.fromEntries(all.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
