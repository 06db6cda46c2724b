import * as z from 'zod';

const clickPerson = z.object({
  subid2: z.string().default(''),
  subid3: z.string().default(''),
  subid4: z.string().default(''),
  device: z.string().default(''),
  ip: z.string().nullable().default(null),
  user_agent: z.string().nullable().default(null),
});

/**
 * What a click holds of its person, sealed with the person's key (docs/contract/identity.md#personal-data); '' and null
 * where it is not known.
 */
export type ClickPerson = z.output<typeof clickPerson>;

/** The text that is sealed. */
export function writeClickPerson(person: ClickPerson): string {
  return JSON.stringify(person);
}

/** Reads that text; clicks of earlier builds lack some of it. Throws on text that no build wrote. */
export function readClickPerson(text: string): ClickPerson {
  return clickPerson.parse(JSON.parse(text));
}
