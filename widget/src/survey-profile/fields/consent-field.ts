import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { choiceBox } from './choice-fields.ts';
import type { FieldContext } from './field-context.ts';
import { groupField } from './field-frame.ts';

/** The box for the consent to sensitive answers, with a link to the privacy notice if the page has one. */
export function consentField(context: FieldContext): TemplateResult {
  const { values, messages, change, privacyNotice } = context;
  const box = choiceBox('consent.sensitive', {
    type: 'checkbox',
    choice: { value: 'yes', label: messages.consentSensitive },
    checked: values.consent,
    isFirst: true,
    onChange: ({ checked: consent }) => change('consent.sensitive', { consent }),
  });
  const link = privacyNotice
    ? html`<a href=${privacyNotice} target="_blank" rel="noopener">${messages.consentLink}</a>`
    : nothing;
  return groupField('consent.sensitive', context, html`<div class="consent" part="consent">${box} ${link}</div>`);
}
