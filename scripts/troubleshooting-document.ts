import { setupMistakes } from '../shared/setup-mistakes.ts';
import { formatMarkdown } from './format-markdown.ts';

/** docs/troubleshooting.md: the service's page `/troubleshooting`, with the same anchors. */
export async function troubleshootingDocument(): Promise<{ path: string; text: string }> {
  const sections = Object.entries(setupMistakes).map(([id, { mend, title }]) =>
    [`## ${id}`, `**${title}**`, mend].join('\n\n'),
  );
  const text = [
    '<!-- Generated from shared/setup-mistakes.ts: run `npm run docs`. -->',
    '# Troubleshooting the widget',
    'If a page embeds the widget wrongly, users see a neutral message. The browser’s console names the mistake once, with a link to its section here: your service shows the same page at `/troubleshooting`. For what the widget can’t see itself, such as a script that never loads, see [Embed the wall](embed.md#troubleshooting).',
    ...sections,
  ].join('\n\n');
  return {
    path: 'docs/troubleshooting.md',
    text: await formatMarkdown(text),
  };
}
