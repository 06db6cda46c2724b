import { checkGuides } from '../server/runtime/check-guides.ts';
import { logEventGuides } from '../server/runtime/log-events.ts';
import { formatMarkdown } from './format-markdown.ts';

/** "Readiness checks" of docs/runbook.md. */
export function checkSections(): string {
  const sections = Object.entries(checkGuides).map(([name, guide]) => {
    const causes = [
      'failed' in guide ? `**Failed:** ${guide.failed}` : '',
      'warning' in guide ? `**Warning:** ${guide.warning}` : '',
    ].filter((cause) => cause !== '');
    const [action = '', ...more] = guide.actions;
    const actions = more.length === 0 ? action : guide.actions.map((each) => `- ${each}`).join('\n');
    return [`### \`${name}\``, ...causes, actions].join('\n\n');
  });
  return sections.join('\n\n');
}

/** docs/log-events.md: what every event of the service's log means. */
export async function logEventDocument(): Promise<{ path: string; text: string }> {
  const rows = logEventGuides.map(({ action, events, meaning }) => {
    const names = events.map((event) => `\`${event}\``).join(', ');
    return `| ${names} | ${meaning} | ${action} |`;
  });
  const text = [
    '<!-- Generated from server/runtime/log-events.ts: run `npm run docs`. -->',
    '# Log events',
    'The service logs one JSON object per line. Look up its `event` here. [Monitoring](monitoring.md#log) describes the other fields.',
    ['| event | meaning | what to do |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
  return {
    path: 'docs/log-events.md',
    text: await formatMarkdown(text),
  };
}
