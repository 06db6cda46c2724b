import type { FieldId } from '../values/profile-steps.ts';

/** Where a language asks otherwise than the steps do: a Japanese name begins with the family's, an address with its largest part. */
const orders: Readonly<Record<string, readonly FieldId[]>> = {
  ja: ['last_name', 'first_name', 'country', 'zip', 'state', 'city', 'address1', 'address2'],
};

/** The fields of a step in the order of `lang`. */
export function fieldOrder(fields: readonly FieldId[], lang: string): readonly FieldId[] {
  const own = orders[lang]?.filter((field) => fields.includes(field)) ?? [];
  return [...new Set([...own, ...fields])];
}
