import * as z from 'zod';
import { text } from './text.ts';

/** The macros of a destination template. A click replaces each with its percent-encoded value. */
export const destinationMacros = [
  'click_id',
  'offer_id',
  'subid1',
  'subid2',
  'subid3',
  'subid4',
  'device',
  'country',
  'ip',
  'timestamp',
  'wall_id',
  'publisher_id',
  'source_user_id',
] as const;

export type DestinationMacro = (typeof destinationMacros)[number];

const known: ReadonlySet<string> = new Set(destinationMacros);

const ORIGIN = /^(?:https?|itms-apps|market):\/\/([^/?#]+)/i;

/** Why a template is not a safe destination, as a message; null if it is safe. */
function objection(template: string): string | null {
  const origin = ORIGIN.exec(template);
  if (origin === null) return 'must be an http, https, itms-apps or market URL';
  const host = origin[1] ?? '';
  if (/[{}]/.test(host)) return 'must not have a macro in its scheme or host';
  if (/[@\\\s]/.test(host)) return 'must not contain credentials';
  for (const [, name = ''] of template.matchAll(/\{([^{}]*)\}/g)) {
    if (!known.has(name)) return `must not use the unknown macro {${name}}`;
  }
  const filled = template.replace(/\{[^{}]*\}/g, '1');
  if (/[{}]/.test(filled)) return 'must not have an unmatched brace';
  if (/\s/.test(filled) || !z.url().safeParse(filled).success) return 'must be a valid URL';
  return null;
}

/**
 * The URL of an offer: http, https or an app store's scheme, with `{macro}` anywhere after the host. The host must be
 * fixed text, so that user input can't decide where a click goes.
 */
export const destinationUrl = text({ min: 1, max: 2000 })
  .superRefine((template, context) => {
    const message = objection(template);
    if (message !== null) context.addIssue(message);
  })
  .meta({
    description: `URL template. Macros: ${destinationMacros.map((name) => `{${name}}`).join(' ')}`,
    example: 'https://advertiser.example/start?click={click_id}',
  });
