import { expect, test } from 'vitest';
import { emptyTexts, textAttributes } from './text-attributes.ts';

test('attributes are in kebab case, and only theme is reflected', () => {
  expect(textAttributes(['pubId', 'subId2', 'simulateUserAgent', 'theme'])).toEqual({
    pubId: { attribute: 'pub-id', reflect: false },
    subId2: { attribute: 'sub-id2', reflect: false },
    simulateUserAgent: { attribute: 'simulate-user-agent', reflect: false },
    theme: { attribute: 'theme', reflect: true },
  });
});

test('absent attributes read as empty strings', () => {
  expect(emptyTexts(['pubId', 'theme'])).toEqual({ pubId: '', theme: '' });
});
