import * as z from 'zod';
import { text } from './text.ts';

/** What the publisher's server says of a user, in the user's token. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

export type AttributeValue = string | number | boolean;

export const attributeLimits = { count: 20, text: 60, bytes: 2048 } as const;

export const ATTRIBUTE_NAME = /^(?!__proto__$)[a-z_]{1,32}$/;

const aValue = `must be a text of at most ${attributeLimits.text} characters, a number, true or false`;

export const attributeValue = z.union([text({ max: attributeLimits.text }), z.number(), z.boolean()], {
  error: aValue,
});

/** Refuses names that attributes can't have. */
export function checkNames(named: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  const names = Object.keys(named);
  if (names.length > attributeLimits.count) {
    context.addIssue(`must have at most ${attributeLimits.count} attributes`);
  }
  for (const name of names) {
    if (ATTRIBUTE_NAME.test(name)) continue;
    context.addIssue({
      code: 'custom',
      path: [name.slice(0, attributeLimits.text)],
      message: 'must have a name of 1 to 32 letters from a to z, or underscores',
    });
  }
}

/** The attributes of a session (docs/contract/identity.md#attributes). */
export const attributes = z
  .record(z.string(), attributeValue, { error: 'must be an object' })
  .superRefine((values, context) => {
    checkNames(values, context);
    if (utf8Length(JSON.stringify(values)) > attributeLimits.bytes) {
      context.addIssue(`must take at most ${attributeLimits.bytes} bytes as JSON`);
    }
  });

function utf8Length(json: string): number {
  let bytes = 0;
  for (const character of json) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
