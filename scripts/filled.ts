import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/runtime/project-root.ts';
import { formatMarkdown } from './format-markdown.ts';

const END = '<!-- /generated -->';

/** The document at `path` with updated sections between their markers. */
export async function filled(
  path: string,
  sections: Readonly<Record<string, string>>,
): Promise<{ path: string; text: string }> {
  const whole = Object.entries(sections).reduce(
    (before, [section, text]) => {
      const start = `<!-- generated: ${section} -->`;
      const from = before.indexOf(start);
      const to = before.indexOf(END, from);
      if (from === -1 || to === -1) throw new Error(`${path} lacks the markers of "${section}"`);
      return `${before.slice(0, from + start.length)}\n\n${text}\n\n${before.slice(to)}`;
    },
    readFileSync(join(projectRoot, path), 'utf8'),
  );
  return { path, text: await formatMarkdown(whole) };
}
