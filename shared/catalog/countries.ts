/** The second letters of all codes, by their first letter. */
const secondLetters: Readonly<Record<string, string>> = {
  A: 'DEFGILMOQRSTUWXZ',
  B: 'ABDEFGHIJLMNOQRSTVWYZ',
  C: 'ACDFGHIKLMNORUVWXYZ',
  D: 'EJKMOZ',
  E: 'CEGHRST',
  F: 'IJKMOR',
  G: 'ABDEFGHILMNPQRSTUWY',
  H: 'KMNRTU',
  I: 'DELMNOQRST',
  J: 'EMOP',
  K: 'EGHIMNPRWYZ',
  L: 'ABCIKRSTUVY',
  M: 'ACDEFGHKLMNOPQRSTUVWXYZ',
  N: 'ACEFGILOPRUZ',
  O: 'M',
  P: 'AEFGHKLMNRSTWY',
  Q: 'A',
  R: 'EOSUW',
  S: 'ABCDEGHIJKLMNORSTVXYZ',
  T: 'CDFGHJKLMNORTVWZ',
  U: 'AGMSYZ',
  V: 'ACEGINU',
  W: 'FS',
  Y: 'ET',
  Z: 'AMW',
};

/** The 249 assigned ISO 3166-1 alpha-2 codes, upper case, in order. */
export const countryCodes: readonly string[] = Object.entries(secondLetters).flatMap(([first, seconds]) =>
  [...seconds].map((second) => first + second),
);

/** Whether `code` is an assigned alpha-2 code, in upper case. */
export function isCountryCode(code: string): boolean {
  const [first = '', second = '', ...more] = code;
  return second !== '' && more.length === 0 && (secondLetters[first]?.includes(second) ?? false);
}
