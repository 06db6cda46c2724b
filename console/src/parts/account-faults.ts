import { FEED_NAME } from '@rewards-wall/shared/catalog/feed-name.ts';
import type { Refusal } from '../reply.ts';
import { numberFault, numberOf, shareOf } from './number-of.ts';

interface Needs {
  needs_base?: boolean;
  needs_credential: boolean;
  needs_secret?: boolean;
  settings: readonly { name: string; required: boolean }[];
}
type Fault = NonNullable<Refusal['errors']>[number];

export const formFaulty = { code: 'invalid_request', detail: 'The form has mistakes.' } as const;

/**
 * What is missing or wrong in the form of a new feed or survey provider, all at once: the service checks its fields in
 * several steps, and an empty share would pay users everything. `nameField`: where it is named. `text`: what was typed
 * into a field.
 */
export function accountFaults(
  nameField: 'feed' | 'survey_provider',
  network: Needs,
  text: (name: string) => string,
): Fault[] {
  const required = [
    nameField,
    ...(network.needs_credential ? ['credential'] : []),
    ...(network.needs_secret ? ['secret'] : []),
    ...(network.needs_base ? ['settings.base'] : []),
    ...network.settings.flatMap(({ name, required: isNeeded }) => (isNeeded ? [`settings.${name}`] : [])),
    'share',
  ];
  const missing = required
    .filter((path) => text(path) === '')
    .map((path): Fault => ({ path, code: 'required', message: 'is required' }));
  const wrong = (path: string, message: string, isRight: (typed: string) => boolean): Fault[] =>
    text(path) === '' || isRight(text(path)) ? [] : [{ path, code: 'invalid', message }];
  return [
    ...missing,
    ...wrong(nameField, FEED_NAME.mustBe, (typed) => FEED_NAME.pattern.test(typed)),
    ...wrong('settings.base', 'must be a URL such as https://api.example.com', (typed) => URL.canParse(typed)),
    ...wrong('share', 'must be a percentage', (typed) => !Number.isNaN(shareOf(typed))),
    ...wrong('currency', 'must be three letters', (typed) => /^[a-z]{3}$/i.test(typed)),
    ...wrong('rate', numberFault(text('rate')), (typed) => !Number.isNaN(numberOf(typed))),
  ];
}
