// Fills in quotes from examples/, which tests run. A document marks one with a line such as `<!-- quote:
// examples/express/server.js:26-39 -->` before a code block.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/runtime/project-root.ts';
import { formatMarkdown } from './format-markdown.ts';

/** The documents that quote examples. */
const documents: readonly string[] = [
  'docs/embed.md',
  'docs/embed-platforms.md',
  'docs/placements.md',
  'docs/postbacks.md',
  ...['express', 'php', 'python', 'react', 'static-page'].map((stack) => `docs/quick-starts/${stack}.md`),
  'sdk/README.md',
];

const QUOTE = /^<!-- quote: (\S+?)(?::(\d+)-(\d+))? -->\n\n```\w*\n[\s\S]*?^```$/gm;

/** The documents with updated quotes; those in `generated` are based on the generated text. */
export async function quotingDocuments(
  generated: readonly { path: string; text: string }[],
): Promise<{ path: string; text: string }[]> {
  const quoting = documents.map(async (path) => {
    const text = generated.find((one) => one.path === path)?.text ?? readFileSync(join(projectRoot, path), 'utf8');
    return { path, text: await formatMarkdown(withQuotes(text)) };
  });
  return [...generated.filter(({ path }) => !documents.includes(path)), ...(await Promise.all(quoting))];
}

function withQuotes(text: string): string {
  return text.replaceAll(QUOTE, (found, path: string, first?: string, last?: string) => {
    const [marker = ''] = found.split('\n', 1);
    const code = first === undefined ? wholeOf(path) : linesOf(path, Number(first), Number(last));
    return `${marker}\n\n\`\`\`${languageOf(path)}\n${code}\n\`\`\``;
  });
}

const wholeOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8').trimEnd();

/** What a language is called in Markdown, if not by the end of its files' names. */
const languages: Readonly<Record<string, string>> = { cs: 'csharp', kt: 'kotlin', py: 'python' };

function languageOf(path: string): string {
  const ending = path.replace(/^.*\./, '');
  return languages[ending] ?? ending;
}

/** Throws unless the lines are whole paragraphs: otherwise, an edit above them would shift the quote unnoticed. */
function linesOf(path: string, first: number, last: number): string {
  const lines = wholeOf(path).split('\n');
  const isBlank = (number: number): boolean => (lines[number - 1] ?? '').trim() === '';
  if (!isBlank(first - 1) || isBlank(first) || isBlank(last) || !isBlank(last + 1) || last > lines.length) {
    throw new Error(`${path}:${first}-${last} does not begin and end with a paragraph`);
  }
  return lines.slice(first - 1, last).join('\n');
}
