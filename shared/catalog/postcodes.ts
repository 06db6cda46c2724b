/**
 * Countries whose addresses have no postcode in the address formats of Google's libaddressinput. North Korea and Syria,
 * which it doesn't list, have none either (Universal Postal Union).
 */
const withoutPostcodes: ReadonlySet<string> = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP ' +
    'LC LY ML MO MR MS MW NA NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
);

/** Whether people in the country, an upper-case alpha-2 code, may have no postcode. Some of these are introducing them. */
export const mayLackPostcode = (country: string): boolean => withoutPostcodes.has(country);

/** The `zip` of an address without a postcode: the contract requires the field. */
export const NO_POSTCODE = '-';
