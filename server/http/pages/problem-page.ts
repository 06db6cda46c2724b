import { problemGuides } from '../problem-guides/all.ts';
import type { ProblemExample } from '../problem-guides/guide.ts';
import { problems, type ProblemCode } from '../problem.ts';
import { developerPage, withCode, type DeveloperPage } from './developer-page.ts';
import { escapeHtml } from './html.ts';

/** The page at the `type` URL of a problem: cause, fix and an example. Null for an unknown code. */
export function problemPage(code: string): DeveloperPage | null {
  if (!isCode(code)) return null;
  const { status, title } = problems[code];
  const { cause, example, mend, reasons = {} } = problemGuides[code];
  const meanings = Object.entries(reasons).map(
    ([reason, meaning]) => `<li><code>${reason}</code>: ${withCode(meaning)}</li>`,
  );
  return developerPage(
    title,
    `<p><code>${code}</code>, status ${status}</p>
<h2>Why</h2>
<p>${withCode(cause)}</p>${meanings.length === 0 ? '' : `\n<ul>\n${meanings.join('\n')}\n</ul>`}
<h2>What to do</h2>
<p>${withCode(mend)}</p>
<h2>Example</h2>
<pre>${escapeHtml(example.request)}</pre>
<pre>${escapeHtml(answerText(code, example))}</pre>
<p><a href="../problems">All problems</a></p>`,
  );
}

/** The list of all problems. */
export function problemListPage(): DeveloperPage {
  const rows = Object.keys(problemGuides)
    .filter(isCode)
    .map((code) => {
      const { status, title } = problems[code];
      return `<li><a href="problems/${code}">${escapeHtml(title)}</a>: <code>${code}</code>, ${status}</li>`;
    });
  return developerPage('Problems', `<p>All errors of the API.</p>\n<ul>\n${rows.join('\n')}\n</ul>`);
}

/** The response of an example, as the page and docs/problems.md show it. */
export function answerText(code: ProblemCode, { detail, members }: ProblemExample): string {
  const { status, title } = problems[code];
  if (detail === null) return `${status}: a page for people, in their language`;
  return `${status}\n${JSON.stringify({ title, status, detail, code, ...members }, null, 2)}`;
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
