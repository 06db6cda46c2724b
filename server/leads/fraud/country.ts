import type { FraudRule } from './evidence.ts';

/** The lead's country is not the click's. */
export const country: FraudRule = ({ clickCountry, leadCountry }) =>
  clickCountry === null || leadCountry === null || clickCountry === leadCountry
    ? null
    : `click from ${clickCountry}, lead from ${leadCountry}`;
