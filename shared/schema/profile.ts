import * as z from 'zod';
import { isCountryCode } from '../catalog/countries.ts';
import { browserFamilies, platformTypes, profileDeviceIds } from '../catalog/devices.ts';
import { genders, profileFields, zipPattern } from '../catalog/profile-fields.ts';
import { INCOME_QUESTION } from '../catalog/questions.ts';
import { answersField, checkIncome, missingSensitiveAnswers, REQUIRED } from './answers.ts';
import { consentBody, consentView } from './consent.ts';
import { emailText } from './email.ts';
import { apiKey, dateText, integerOf, ipText, oneOf, optionalApiKey } from './parameters.ts';
import { text } from './text.ts';
import { asObject, expecting, wire } from './wire.ts';

const personal = (description: string, example?: string) => ({
  description,
  sensitive: true,
  ...(example !== undefined && { example }),
});

const field = ({ max, required }: { readonly max: number; readonly required: boolean }) =>
  text({ min: required ? 1 : 0, max, trim: true });

const country = z
  .string({ error: expecting('a 2-letter country code') })
  .overwrite((code) => code.toUpperCase())
  .refine(isCountryCode, { error: 'must be an ISO 3166-1 alpha-2 country code' });

const deviceIds: ReadonlySet<number> = new Set(profileDeviceIds);

const devices = z
  .array(z.unknown(), { error: ({ input }) => (input === undefined ? 'is required' : 'must be a list of device ids') })
  .transform((sent, context) => {
    const ids = sent.map(integerOf).filter((id) => id !== null && deviceIds.has(id));
    if (ids.length === sent.length) return [...new Set(ids.filter((id) => id !== null))];
    context.addIssue(`must be ids from: ${profileDeviceIds.join(', ')}`);
    return z.NEVER;
  })
  .meta({
    description: "The user's devices; empty = none of them",
    example: [51, 58],
    override: wire({ type: 'array', items: { type: 'integer', enum: [...profileDeviceIds] } }),
  });

const fields = {
  email: emailText(profileFields.email.max).meta(personal('E-mail address', 'ada@example.com')),
  first_name: field(profileFields.first_name).meta(personal('First name', 'Ada')),
  last_name: field(profileFields.last_name).meta(personal('Last name', 'Lovelace')),
  gender: oneOf(genders).meta(personal('Gender', 'f')),
  dob: dateText.meta(personal('Date of birth, YYYY-MM-DD', '1990-05-17')),
  address1: field(profileFields.address1).meta(personal('Street address', '12 Long Street')),
  address2: field(profileFields.address2).optional().meta(personal('Second address line')),
  city: field(profileFields.city).meta(personal('City', 'Springfield')),
  state: field(profileFields.state).meta(personal('State or region', 'IL')),
  country: country.meta({
    ...personal('ISO 3166-1 alpha-2 code, either case', 'US'),
    override: { pattern: '^[A-Za-z]{2}$' },
  }),
  zip: z
    .string({ error: expecting('text') })
    .trim()
    .superRefine((value, context) => {
      if (value === '')
        context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, message: 'must not be empty' });
      else if (!zipPattern.test(value)) context.addIssue('must be 1 to 10 letters, digits, dashes and underscores');
    })
    .meta({
      ...personal(
        'Postcode: letters, digits, dashes and underscores, such as five digits; `-` for an address without one',
        '62701',
      ),
      override: { pattern: zipPattern.source },
    }),
  target_system_selected: devices,
  answers: answersField,
  consent: consentBody.optional().meta({ description: "The user's explicit consents", sensitive: true }),
  ip: ipText.optional().meta(personal('IP address of the user; required for calls from a server', '203.0.113.9')),
  platform_type: oneOf(platformTypes).optional().meta({
    description: "The user's platform; required for calls from a server",
    example: 'desktop',
  }),
  browser_family: oneOf(browserFamilies).optional().meta({
    description: "The user's browser; required for calls from a server",
    example: 'firefox',
  }),
};

/** Checks the income answer, even if other fields failed, so that the response lists every failure. */
function incomeOfCountry(body: unknown, context: z.RefinementCtx): void {
  if (typeof body !== 'object' || body === null) return;
  if (checkIncome(Reflect.get(body, 'answers'), Reflect.get(body, 'country'))) return;
  const path = ['answers', String(INCOME_QUESTION)];
  context.addIssue({ code: 'custom', path, message: "must be one of the country's income options" });
}

/** Sensitive answers are required unless the request says that the consent to them is withdrawn. */
function sensitiveAnswers(body: unknown, context: z.RefinementCtx): void {
  if (typeof body !== 'object' || body === null) return;
  const consent: unknown = Reflect.get(body, 'consent');
  if (typeof consent === 'object' && consent !== null && Reflect.get(consent, 'sensitive') === null) return;
  const isFaulty = ([name, id]: readonly PropertyKey[], question: string) =>
    name === 'answers' && (id === undefined || id === question);
  for (const question of missingSensitiveAnswers(Reflect.get(body, 'answers')).map(String)) {
    if (context.issues.some(({ path = [] }) => isFaulty(path, question))) continue;
    context.addIssue({ code: 'custom', path: ['answers', question], message: REQUIRED });
  }
}

const always = { when: () => true };
/**
 * The body that creates a profile (docs/contract/profiles.md#fields). Ignores unknown fields. `ageOn` gives the age.
 */
export const profileBody = z
  .object({ api_key: apiKey, ...fields }, asObject)
  .superRefine(incomeOfCountry, always)
  .superRefine(sensitiveAnswers, always)
  .meta({ id: 'ProfileBody', description: 'A profile, with the key that creates it' });

export type ProfileBody = z.output<typeof profileBody>;

/** The body that replaces a profile. The secret key may be in the body or a header, and a user token may replace it. */
export const profileReplacement = z
  .object({ api_key: optionalApiKey, ...fields }, asObject)
  .superRefine(incomeOfCountry, always)
  .superRefine(sensitiveAnswers, always)
  .meta({ id: 'ProfileReplacement', description: 'A profile' });

/** What the service stores of a profile: the body without the key, sealed at rest. */
export type ProfileFields = Omit<ProfileBody, 'api_key'>;

/** The response to the creation of a profile. */
export const profileCreated = z
  .object({ token: z.string().meta({ description: 'Signed user token (three parts)', sensitive: true }) })
  .meta({ id: 'ProfileCreated' });

/** A profile in a response: the fields as sent, normalized. */
export const profileView = z
  .object({
    subid1: z.string().meta(personal("The publisher's own id for the user")),
    email: z.string().meta(personal('E-mail address')),
    first_name: z.string().meta(personal('First name')),
    last_name: z.string().meta(personal('Last name')),
    gender: z.enum(genders).meta(personal('Gender')),
    dob: z.string().meta(personal('Date of birth, YYYY-MM-DD')),
    address1: z.string().meta(personal('Street address')),
    address2: z.string().optional().meta(personal('Second address line')),
    city: z.string().meta(personal('City')),
    state: z.string().meta(personal('State or region')),
    country: z.string().meta(personal('ISO 3166-1 alpha-2 code')),
    zip: z.string().meta(personal('Postcode')),
    target_system_selected: z.array(z.int()).meta({ description: "The user's devices" }),
    answers: z
      .record(z.string(), z.array(z.int()))
      .meta({ description: 'Maps each question id to the chosen option ids', sensitive: true }),
    consent: consentView.optional().meta({ description: "The user's explicit consents", sensitive: true }),
    ip: z.string().optional().meta(personal('IP address of the user')),
    platform_type: z.enum(platformTypes).optional().meta({ description: "The user's platform" }),
    browser_family: z.enum(browserFamilies).optional().meta({ description: "The user's browser" }),
  })
  .meta({ id: 'Profile', description: 'A profile' });

export type ProfileView = z.output<typeof profileView>;

/**
 * The age in whole years on the day `today`; both are YYYY-MM-DD. Negative if the date of birth is in the future.
 * In a common year, people born on 29 February turn a year older on 1 March.
 */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
