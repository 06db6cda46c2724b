import * as z from 'zod';

const clickPerson = z.object({
  subid2: z.string(),
  subid3: z.string(),
  subid4: z.string(),
  device: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
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

/** Reads that text. Throws if the text is anything else. */
export function readClickPerson(text: string): ClickPerson {
  return clickPerson.parse(JSON.parse(text));
}
