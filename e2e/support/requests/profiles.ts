import type { SecretRegistry } from '../database/secrets.ts';

/** A valid profile with a new e-mail address. Registers all of its personal texts as secrets. */
export function profileFields(
  secrets: SecretRegistry,
  parts: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const tail = crypto.randomUUID().slice(0, 8);
  const fields: Record<string, unknown> = {
    email: `ada.${tail}@mail.example`,
    first_name: `Adalaide${tail}`,
    last_name: `Lovelace${tail}`,
    gender: 'f',
    dob: '1990-05-17',
    address1: `12 Longstreet ${tail}`,
    city: `Springfield ${tail}`,
    state: 'IL',
    country: 'US',
    zip: '62701',
    target_system_selected: [51, 58],
    answers: { 1: '2', 2: '11', 3: '21', 4: '30', 5: '32', 6: '64', 7: '88', 8: ['89', '90'], 9: '109', 11: '126' },
    ip: '8.8.8.8',
    platform_type: 'desktop',
    browser_family: 'firefox',
    ...parts,
  };
  for (const name of ['email', 'first_name', 'last_name', 'address1', 'city'] as const) {
    const value = fields[name];
    if (typeof value === 'string' && value.length < 1000) secrets.add(value.trim());
  }
  return fields;
}
