import { expect, test } from 'vitest';
import { versionTexts } from './version-texts.ts';

test.each([
  [undefined, []],
  [{}, []],
  [{ android: {} }, []],
  [{ android: { min: '12' } }, ['Android 12 or newer']],
  [{ ios: { max: '17.5' } }, ['iOS 17.5 or older']],
  [{ android: { min: '12' }, ios: { min: '15', max: '17' } }, ['iOS 15 to 17', 'Android 12 or newer']],
])('%j in words', (needed, texts) => {
  expect(versionTexts(needed)).toEqual(texts);
});
