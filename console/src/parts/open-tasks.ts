import type { OpenTask } from '@rewards-wall/shared/admin/overview-schema.ts';
import type { Context } from '../context.ts';
import { countOf } from './format.ts';
import type { Tone } from './words.ts';

interface Words {
  one: string;
  many: string;
  tone: Tone;
  path: string;
  query?: Readonly<Record<string, string>>;
}

export const taskWords: Readonly<Record<OpenTask['task'], Words>> = {
  postbacks_failing: { one: 'postback failing', many: 'postbacks failing', tone: 'bad', path: 'postbacks' },
  feeds_stale: { one: 'stale feed', many: 'stale feeds', tone: 'bad', path: 'feeds' },
  leads_held: {
    one: 'held lead to decide',
    many: 'held leads to decide',
    tone: 'busy',
    path: 'leads',
    query: { state: 'pending', waits_for: 'decision' },
  },
  tickets_open: { one: 'open ticket', many: 'open tickets', tone: 'busy', path: 'tickets' },
  sign_ins_failed: {
    one: 'failed sign-in since yesterday',
    many: 'failed sign-ins since yesterday',
    tone: 'busy',
    path: 'audit',
    query: { action: 'sign-in.failed' },
  },
};

/** The API counts up to this. */
const MOST = 100;

/** A task in words, such as `3 open tickets`. */
export function taskText({ count, task }: OpenTask): string {
  const { many, one } = taskWords[task];
  return `${count >= MOST ? `${MOST} or more` : countOf(count)} ${count === 1 ? one : many}`;
}

/** A small count at the end of a link, read out as words. Empty where nothing waits. */
export interface LinkCount {
  count?: string;
  class?: string;
  text?: string;
}

/** The count of what waits on a screen of the menu. What only happened, such as failed sign-ins, isn't counted. */
export function countAt(path: string, { tasks }: Pick<Context, 'tasks'>): LinkCount {
  const found = tasks.find(({ since, task }) => since === null && taskWords[task].path === path);
  if (found === undefined) return {};
  const count = found.count >= MOST ? `${MOST - 1}+` : String(found.count);
  return { count, class: `count-${taskWords[found.task].tone}`, text: taskText(found) };
}
