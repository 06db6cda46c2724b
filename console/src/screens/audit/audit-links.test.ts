import { expect, test } from 'vitest';
import { fieldHref, subjectHref } from './audit-links.ts';

const links = (isOwner: boolean) => ({
  hrefOf: (path: string, query: Readonly<Record<string, string | null>> = {}) => `${path} ${JSON.stringify(query)}`,
  mayOpen: () => isOwner,
});
const context = links(true);

test('subjects and fields link to the page of their thing', () => {
  expect(subjectHref('lead led_1', context)).toBe('leads/led_1 {}');
  expect(subjectHref('refused call rfc_1', context)).toBe('leads/refused/rfc_1 {}');
  expect(subjectHref('rule rul_1', context)).toBe('rules/rul_1 {}');
  expect(subjectHref('survey provider cpx', context)).toBe('survey-providers/cpx {}');
  expect(subjectHref('source acme', context)).toBe('sources/acme {}');
  expect(subjectHref('admin adm_1', context)).toBe('team {"row":"adm_1"}');
  expect(fieldHref('click_id', 'clk_1', context)).toBe('leads/clicks/clk_1 {}');
  expect(fieldHref('transaction', 12, context)).toBe('users/ledger/12 {}');
});

test('no link without a page, for an invalid id, or without permission', () => {
  const subjects = ['account 12', 'backup', 'listLeads', 'deliveries of pb_1', 'credits of wall 1', 'lead …', 'lead '];
  for (const subject of subjects) expect(subjectHref(subject, context), subject).toBeNull();
  expect(subjectHref('key akey_1', links(false))).toBeNull();
  expect(subjectHref('rule rul_1', links(false))).toBeNull();
  expect(fieldHref('lead', null, context)).toBeNull();
  expect(fieldHref('constructor', 'x', context)).toBeNull();
});
