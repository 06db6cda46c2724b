const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Format}]/gu;

/**
 * The form in which user IDs look alike to people, and to databases that ignore case
 * (docs/contract/leads.md#fraud-rules). JavaScript has no case folding; going through upper case turns `ß` into `ss`.
 */
export function foldUserId(subid1: string): string {
  const shown = subid1.normalize('NFKC').replace(INVISIBLE, '');
  return shown.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(INVISIBLE, '').trim();
}
