import type { Option } from './option.ts';

/** The contract's options for question 3. Options 18 and 19 have the same label there. */
export const defaultIncome: readonly Option[] = [
  { id: 17, label: 'Under $10,000' },
  { id: 18, label: '$20,000 - $29,999' },
  { id: 19, label: '$20,000 - $29,999' },
  { id: 20, label: '$30,000 - $39,999' },
  { id: 21, label: '$40,000 - $49,999' },
  { id: 22, label: '$50,000 - $74,999' },
  { id: 23, label: '$75,000 - $99,999' },
  { id: 24, label: '$100,000 - $124,999' },
  { id: 25, label: '$125,000 - $149,999' },
  { id: 26, label: '$150,000 - $174,999' },
  { id: 27, label: '$175,000 - $199,999' },
  { id: 28, label: 'More than $200,000' },
  { id: 29, label: 'Prefer not to state' },
];

/** Options of countries that have their own, by upper-case alpha-2 code. Their ids must differ from the contract's. */
export const incomeByCountry: ReadonlyMap<string, readonly Option[]> = new Map();
