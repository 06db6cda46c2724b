import type { AdminFeed } from '@rewards-wall/shared/admin/feeds-schema.ts';
import { FEED_NAME } from '@rewards-wall/shared/catalog/feed-name.ts';
import { shareOf } from '../../parts/number-of.ts';
import type { Refusal } from '../../reply.ts';

type Needs = Pick<AdminFeed['about'], 'needs_base' | 'needs_credential'> & {
  settings: readonly { name: string; required: boolean }[];
};
type Fault = NonNullable<Refusal['errors']>[number];

/**
 * What is missing or wrong in a new feed's form, all at once: the service checks its fields in several steps, and an
 * empty share would pay users everything. `text`: what was typed into a field.
 */
export function feedFaults(network: Needs, text: (name: string) => string): Fault[] {
  const { needs_base: needsBase, needs_credential: needsCredential, settings } = network;
  const required = [
    'feed',
    ...(needsCredential ? ['credential'] : []),
    ...(needsBase ? ['settings.base'] : []),
    ...settings.flatMap(({ name, required: isNeeded }) => (isNeeded ? [`settings.${name}`] : [])),
    'share',
  ];
  const missing = required
    .filter((path) => text(path) === '')
    .map((path): Fault => ({ path, code: 'required', message: 'is required' }));
  const wrong = (path: string, message: string, isRight: (typed: string) => boolean): Fault[] =>
    text(path) === '' || isRight(text(path)) ? [] : [{ path, code: 'invalid', message }];
  return [
    ...missing,
    ...wrong('feed', FEED_NAME.mustBe, (typed) => FEED_NAME.pattern.test(typed)),
    ...wrong('settings.base', 'must be a URL such as https://api.example.com', (typed) => URL.canParse(typed)),
    ...wrong('share', 'must be a percentage', (typed) => !Number.isNaN(shareOf(typed))),
  ];
}
