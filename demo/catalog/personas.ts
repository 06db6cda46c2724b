/** The body that creates a profile, without `api_key` (docs/contract/profiles.md#fields). */
export type DemoProfile = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly gender: 'm' | 'f';
  readonly dob: string;
  readonly address1: string;
  readonly address2?: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly zip: string;
  readonly target_system_selected: readonly number[];
  readonly answers: Readonly<Record<string, string | readonly number[]>>;
  readonly ip: string;
  readonly platform_type: string;
  readonly browser_family: string;
};

/** A user of the demo. `profile`: null if the user has not signed up for surveys. */
export type DemoUser = {
  readonly subid1: string;
  readonly label: string;
  readonly description: string;
  readonly country: string;
  readonly gender: 'm' | 'f';
  readonly age_range_id: number;
  /** What the site states about the user in their token. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly profile: DemoProfile | null;
};

/** A country to view the wall from, with a public address that the country data locates there. */
export type DemoPlace = {
  readonly country: string;
  readonly label: string;
  readonly language: string;
  readonly ip: string;
};

/** A device to view the wall with, by its user agent. */
export type DemoDevice = { readonly id: string; readonly label: string; readonly userAgent: string };

export const demoUsers: readonly DemoUser[] = [
  {
    subid1: 'demo-maya',
    attributes: { tier: 'gold' },
    label: 'Maya, 31, Portland',
    description: 'Software developer, rents, lives with a cat. Signed up for surveys.',
    country: 'US',
    gender: 'f',
    age_range_id: 1,
    profile: {
      email: 'maya.lindqvist@example.com',
      first_name: 'Maya',
      last_name: 'Lindqvist',
      gender: 'f',
      dob: '1995-03-14',
      address1: '214 Alder Court',
      address2: 'Apt 5',
      city: 'Portland',
      state: 'OR',
      country: 'US',
      zip: '97205',
      target_system_selected: [51, 58],
      answers: { 1: '1', 2: '11', 3: '24', 4: '31', 5: '32', 6: '64', 7: '88', 8: [90], 9: '109', 11: '112' },
      ip: '73.162.10.20',
      platform_type: 'desktop',
      browser_family: 'chrome',
    },
  },
  {
    subid1: 'demo-jonas',
    label: 'Jonas, 42, Leipzig',
    description: 'Self-employed carpenter, married, two children and a dog. Signed up for surveys.',
    country: 'DE',
    gender: 'm',
    age_range_id: 2,
    profile: {
      email: 'jonas.amsel@example.com',
      first_name: 'Jonas',
      last_name: 'Amsel',
      gender: 'm',
      dob: '1984-09-02',
      address1: 'Lindenhof 12',
      city: 'Leipzig',
      state: 'Sachsen',
      country: 'DE',
      zip: '04109',
      target_system_selected: [40, 57, 58],
      answers: { 1: '2', 2: '15', 3: '22', 4: '30', 5: '34', 6: '71', 7: '88', 8: [89], 9: '99', 11: '112' },
      ip: '84.128.10.20',
      platform_type: 'android_phone',
      browser_family: 'firefox',
    },
  },
  {
    subid1: 'demo-lucia',
    label: 'Lucía, 67, Sevilla',
    description: 'Retired teacher with an aquarium. Signed up for surveys.',
    country: 'ES',
    gender: 'f',
    age_range_id: 5,
    profile: {
      email: 'lucia.arenas@example.com',
      first_name: 'Lucía',
      last_name: 'Arenas Gil',
      gender: 'f',
      dob: '1959-05-21',
      address1: 'Calle del Naranjo 8',
      city: 'Sevilla',
      state: 'Sevilla',
      country: 'ES',
      zip: '41004',
      target_system_selected: [52],
      answers: { 1: '4', 2: '13', 3: '20', 4: '30', 5: '38', 6: '85', 7: '87', 8: [94, 93], 9: '109', 11: '114' },
      ip: '80.24.10.20',
      platform_type: 'ios_tablet',
      browser_family: 'safari',
    },
  },
  {
    subid1: 'demo-oliver',
    label: 'Oliver, 22, Leeds',
    description: 'Student who has not signed up for surveys yet: the wall offers the form.',
    country: 'GB',
    gender: 'm',
    age_range_id: 1,
    profile: null,
  },
];

export const demoPlaces: readonly DemoPlace[] = [
  { country: 'US', label: 'United States', language: 'en-US', ip: '73.162.10.20' },
  { country: 'CA', label: 'Canada', language: 'en-CA', ip: '99.224.10.20' },
  { country: 'GB', label: 'United Kingdom', language: 'en-GB', ip: '86.128.10.20' },
  { country: 'AU', label: 'Australia', language: 'en-AU', ip: '139.130.4.5' },
  { country: 'DE', label: 'Germany', language: 'de-DE', ip: '84.128.10.20' },
  { country: 'FR', label: 'France', language: 'fr-FR', ip: '90.0.10.20' },
  { country: 'ES', label: 'Spain', language: 'es-ES', ip: '80.24.10.20' },
  { country: 'MX', label: 'Mexico', language: 'es-MX', ip: '187.128.10.20' },
  { country: 'BR', label: 'Brazil', language: 'pt-BR', ip: '177.32.10.20' },
  { country: 'JP', label: 'Japan', language: 'ja-JP', ip: '126.0.10.20' },
  { country: 'SA', label: 'Saudi Arabia', language: 'ar-SA', ip: '188.48.10.20' },
  { country: 'IN', label: 'India', language: 'en-IN', ip: '49.32.10.20' },
];

export const demoDevices: readonly DemoDevice[] = [
  {
    id: 'iphone',
    label: 'iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  },
  {
    id: 'ipad',
    label: 'iPad',
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  },
  {
    id: 'android',
    label: 'Android phone',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  },
  {
    id: 'android-4',
    label: 'Android 4.4 phone',
    userAgent:
      'Mozilla/5.0 (Linux; Android 4.4.4; SM-G900F Build/KTU84P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/81.0.4044.138 Mobile Safari/537.36',
  },
  {
    id: 'windows',
    label: 'Windows, Chrome',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  },
  {
    id: 'mac',
    label: 'Mac, Safari',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  },
  {
    id: 'linux',
    label: 'Linux, Firefox',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  },
];
