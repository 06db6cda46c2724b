import type { System } from '@rewards-wall/shared/admin/system-schema.ts';
import type { Context } from '../../context.ts';
import { capital, wordsOf } from '../../parts/words.ts';

type Check = System['checks'][number];

/** The pages that show what some checks warn about. */
const pages: Readonly<Record<string, { label: string; path: string; query?: Readonly<Record<string, string>> }>> = {
  feeds: { label: 'View feeds', path: 'feeds' },
  held_leads: { label: 'View held leads', path: 'leads', query: { state: 'pending', waits_for: 'date' } },
  postbacks: { label: 'View postbacks', path: 'postbacks' },
  sources: { label: 'View sources', path: 'sources' },
};
/** What checks say to operators at a command line. */
const COMMAND = / \(see [a-z -]+\)/g;

/** `public_url` as `Public URL`. */
export function checkName(name: string): string {
  return capital(wordsOf(name).replace(/\burl\b/, 'URL'));
}

/** The page that shows what a check warns about, if the role may open it. */
export function checkPage({ name, state }: Check, context: Pick<Context, 'hrefOf' | 'mayOpen'>) {
  const page = pages[name];
  if (state === 'ok' || page === undefined || !context.mayOpen(page.path)) return null;
  return { label: page.label, href: context.hrefOf(page.path, page.query) };
}

/** What a check says. With a page that shows more, it needs no command for that. */
export function checkDetail(detail: string, page: ReturnType<typeof checkPage>): string {
  return page === null ? detail : detail.replaceAll(COMMAND, '');
}
