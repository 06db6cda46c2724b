import { macroName } from './macro-name.ts';

/** Most code points of a user id. */
export const MAX_USER_ID = 60;

/** Why a page's user id can't identify a single user; null if it may be valid. */
export type UserIdFault = 'missing' | 'placeholder' | 'too-long';

export function userIdFault(userId: string): UserIdFault | null {
  if (userId.trim() === '') return 'missing';
  if (isPlaceholder(userId)) return 'placeholder';
  return [...userId].length > MAX_USER_ID ? 'too-long' : null;
}

/** Placeholders that programs write for a missing value. Case-sensitive, because `Null` is a surname. */
const ABSENT = /^(?:undefined|null|NULL|NaN|None|nil|\(null\)|\[object \w+\])$/;

/** The name of a user id parameter, as in documentation or code. */
const NAME = /^(?:your[-_ ]?)?(?:user|player)[-_ ]?id$|^subid1$/i;

/**
 * An unfilled template expression anywhere in the text: `{{ user.id }}`, `${userId}`, `#{id}`, `<%= id %>`, `{% id %}`.
 */
const TEMPLATES = [
  ['{{', '}}'],
  ['${', '}'],
  ['#{', '}'],
  ['<%', '%>'],
  ['{%', '%}'],
] as const;

/** The name in a macro such as `{user_id}`. Digits in braces may be a real id. */
const MACRO_NAME = /^\s*[a-z_$][\w$.: -]*$/i;

/**
 * Whether a user id is a known placeholder, with which all users would share one account (docs/embed.md#quick-start).
 * The widget and the hosted page refuse it. The API accepts it for old clients and records a security event.
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
