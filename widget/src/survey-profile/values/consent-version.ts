/** The version of the consent's wording in all languages. Raise it with every change to one of them. */
export const CONSENT_VERSION = '2026-11';
