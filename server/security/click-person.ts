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
 * Personal data of a click, sealed with the person's key (docs/contract/identity.md#personal-data). '' or null if
 * unknown.
 */
export type ClickPerson = z.output<typeof clickPerson>;

/** The text to seal. */
export function writeClickPerson(person: ClickPerson): string {
  return JSON.stringify(person);
}

/** Reads that text. Clicks of earlier builds lack some fields. Throws if the text is anything else. */
export function readClickPerson(text: string): ClickPerson {
  return clickPerson.parse(JSON.parse(text));
}
