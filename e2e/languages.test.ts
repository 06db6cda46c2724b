import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages as currencyLanguages } from '../shared/languages.ts';
import { noticeTexts } from '../server/http/pages/notice-page-texts.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { wallLanguages } from '../widget/src/locales/wall-languages.ts';
import { codeSpansOf } from './support/documents/markdown.ts';

const languages = Object.keys(wallLanguages);

test('a currency can have plural forms in every language of the wall', () => {
  expect(currencyLanguages, 'Add the language to shared/languages.ts.').toEqual(languages);
});

test("the service's own pages are in every language of the wall", () => {
  expect(Object.keys(noticeTexts), 'Add the language to notice-page-texts.ts.').toEqual(languages);
});

test('docs/embed.md lists every language of the wall', () => {
  const [, section = ''] = readFileSync(join(projectRoot, 'docs/embed.md'), 'utf8').split('\n## Languages\n');
  const [list = ''] = section.split('.');
  expect(codeSpansOf(list)).toEqual(languages);
});
