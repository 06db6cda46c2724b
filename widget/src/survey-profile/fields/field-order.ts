import type { FieldId } from '../../locales/profile-messages.ts';

/** Languages with their own order: a Japanese name starts with the family name, an address with the largest unit. */
const orders: Readonly<Record<string, readonly FieldId[]>> = {
  ja: ['last_name', 'first_name', 'country', 'zip', 'state', 'city', 'address1', 'address2'],
};

/** The fields of a step in the order of `lang`. */
export function fieldOrder(fields: readonly FieldId[], lang: string): readonly FieldId[] {
  const own = orders[lang]?.filter((field) => fields.includes(field)) ?? [];
  return [...new Set([...own, ...fields])];
}
