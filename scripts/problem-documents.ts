import { answerText } from '../server/http/pages/problem-page.ts';
import { problemGuides } from '../server/http/problem-guides/all.ts';
import { problems, type ProblemCode } from '../server/http/problem.ts';
import { formatMarkdown } from './format-markdown.ts';

/** docs/problems.md: the pages of all problems, in one document. */
export async function problemDocument(): Promise<{ path: string; text: string }> {
  const sections = (Object.keys(problemGuides) as ProblemCode[]).map((code) => {
    const { cause, example, mend, reasons } = problemGuides[code];
    const meanings = Object.entries(reasons ?? {}).map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`);
    return [
      `## ${code}`,
      `**${problems[code].title}** (${problems[code].status}). ${cause}`,
      ...(meanings.length === 0 ? [] : [meanings.join('\n')]),
      `**What to do:** ${mend}`,
      ['```text', example.request, '', answerText(code, example), '```'].join('\n'),
    ].join('\n\n');
  });
  const text = [
    '<!-- Generated from server/http/problem-guides: run `npm run docs`. -->',
    '# Problems',
    'Every error of the API: why it happens, and what to do about it. The `type` of an error links to the same page on the running service, `/problems/{code}`.',
    ...sections,
  ].join('\n\n');
  return {
    path: 'docs/problems.md',
    text: await formatMarkdown(text),
  };
}
