import { macroName } from './macro-name.ts';

/** Most code points of a user id. */
export const MAX_USER_ID = 60;

/** Why a page's user id names no single user; null for one that may be right. */
export type UserIdFault = 'missing' | 'placeholder' | 'too-long';

export function userIdFault(userId: string): UserIdFault | null {
  if (userId.trim() === '') return 'missing';
  if (isPlaceholder(userId)) return 'placeholder';
  return [...userId].length > MAX_USER_ID ? 'too-long' : null;
}

/** What programs write for a value that they lack. Case counts: `Null` is a surname. */
const ABSENT = /^(?:undefined|null|NULL|NaN|None|nil|\(null\)|\[object \w+\])$/;

/** The name of a user id in place of one, as documents and code write it. */
const NAME = /^(?:your[-_ ]?)?(?:user|player)[-_ ]?id$|^subid1$/i;

/** Where a template puts a value, anywhere in the text: `{{ user.id }}`, `${userId}`, `#{id}`, `<%= id %>`, `{% id %}`. */
const TEMPLATES = [
  ['{{', '}}'],
  ['${', '}'],
  ['#{', '}'],
  ['<%', '%>'],
  ['{%', '%}'],
] as const;

/** The name in a macro such as `{user_id}`. A number in brackets may be an id. */
const MACRO_NAME = /^\s*[a-z_$][\w$.: -]*$/i;

/**
 * Whether a user id is a known placeholder: every visitor would share one account (docs/embed.md#quick-start).
 * The widget and the hosted page refuse it. The API takes it, for old clients, and records a security event.
 */
export function isPlaceholder(userId: string): boolean {
  const text = userId.trim();
  if (ABSENT.test(text) || NAME.test(text) || TEMPLATES.some((marks) => hasBoth(text, marks))) return true;
  const name = macroName(text);
  return name !== null && MACRO_NAME.test(name);
}

function hasBoth(text: string, [start, end]: readonly [string, string]): boolean {
  const at = text.indexOf(start);
  return at !== -1 && text.includes(end, at + start.length);
}
