import { withParameter } from '../../net/with-parameter.ts';
import { skip, type Field } from './skip.ts';

/** The place of our value in a network's links. */
export type Slot =
  /** A query parameter, which replaces one of the same name. */
  | { readonly in: 'parameter'; readonly name: string }
  /** A placeholder in the network's links, such as `{user_id}`. */
  | { readonly in: 'placeholder'; readonly text: string }
  /** The end of the link, after a `=` or `/`. */
  | { readonly in: 'end' };

/** How a network's links carry our IDs. */
export interface LinkRule {
  readonly click: Slot;
  /** For the user's ID, if the network has a separate place for it. A link may lack it. */
  readonly user?: Slot;
}

/** Markers that survive URL parsing and encoding. */
const CLICK_MARK = 'rw0click0id';
const USER_MARK = 'rw0user0id';
const MAX_LENGTH = 2000;

/** The link of an offer as our template: `{click_id}` and `{source_user_id}` mark the places of their values. */
export function destination(link: string, rule: LinkRule): Field<string> {
  if (link === '') return skip('no_link');
  const withUser = rule.user === undefined ? link : filled(link, rule.user, USER_MARK);
  const marked = filled(withUser, rule.click, CLICK_MARK);
  if (!marked.includes(CLICK_MARK)) return skip('no_click_slot');
  const url = URL.canParse(marked) ? new URL(marked) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return skip('bad_link');
  }
  if (url.host.includes(CLICK_MARK) || url.host.includes(USER_MARK)) return skip('bad_link');
  // The network's braces would look like our macros.
  const template = url.href
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
    .replaceAll(CLICK_MARK, '{click_id}')
    .replaceAll(USER_MARK, '{source_user_id}');
  return template.length > MAX_LENGTH ? skip('bad_link') : template;
}

function filled(link: string, slot: Slot, mark: string): string {
  if (slot.in === 'end') return /^[^#]*[=/]$/.test(link) ? link + mark : link;
  if (slot.in === 'placeholder') {
    return link.replaceAll(slot.text, mark).replaceAll(encodeURIComponent(slot.text), mark);
  }
  return withParameter(link, slot.name, mark);
}
