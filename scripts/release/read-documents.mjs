// Documents of a release that may have to name third-party data.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** NOTICE, the READMEs of the repository and its packages, and the user documents, by path. */
export function readDocuments(root) {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const files = ['NOTICE', 'README.md', 'sdk/README.md', 'widget/README.md', 'scripts/release/README.md'];
  const all = [...files, ...guides.map((name) => `docs/${name}`)];
  return Object.fromEntries(all.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
