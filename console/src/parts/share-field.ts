import type { TemplateResult } from 'lit';
import type { ActField } from './act-dialog.ts';
import { field } from './field.ts';
import { typedShare } from './number-of.ts';

const LABEL = 'Users’ share of the payout';
const EXAMPLE = 'Such as 60%';

/** Asks for the users' share of a payout. It has no default, since the rest is the publisher's revenue. */
export function shareField(fault: string | null = null): TemplateResult {
  const hint = `${EXAMPLE} of what the network pays. You keep the rest.`;
  return field({ name: 'share', label: LABEL, inputmode: 'decimal', fault, hint });
}

/** The same, in a dialog that changes it. */
export function shareToEdit(share: number | undefined): ActField {
  return {
    name: 'share',
    label: LABEL,
    hint: EXAMPLE,
    type: 'number',
    value: share === undefined ? '' : typedShare(share),
  };
}
