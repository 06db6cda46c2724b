import fc from 'fast-check';

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;

/**
 * Any Unicode character, as the unit of an `fc.string`. It generates the same strings as `unit: 'binary'`, which lists
 * all of Unicode first and takes most of a second for it.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - SURROGATE_COUNT }).map(
  (index) => String.fromCodePoint(index < SURROGATES ? index : index + SURROGATE_COUNT),
  (character) => {
    // Also lets fast-check try strings such as __proto__.
    if (typeof character !== 'string' || [...character].length !== 1) throw new Error('Not a character');
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint < SURROGATES ? codePoint : codePoint - SURROGATE_COUNT;
  },
);
