const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Format}]/gu;

/**
 * What a user id looks like to people, and to databases that ignore case: two ids that fold alike are easily taken for
 * one (docs/contract/leads.md#fraud-rules). JavaScript has no case folding; by way of upper case, `ß` becomes `ss`.
 */
export function foldUserId(subid1: string): string {
  const shown = subid1.normalize('NFKC').replace(INVISIBLE, '');
  return shown.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(INVISIBLE, '').trim();
}
