import type { TemplateResult } from 'lit';
import type { Refusal } from '../reply.ts';
import { field } from './field.ts';

/** The error for an empty share: the service would default to paying users everything. */
export const shareMissing: Refusal = {
  code: 'invalid_request',
  detail: 'The request is not valid.',
  errors: [{ path: 'share', code: 'required', message: 'is required' }],
};

/** Asks for the users' share of a payout. It has no default, since the rest is the publisher's revenue. */
export function shareField(fault: string | null = null): TemplateResult {
  return field({
    name: 'share',
    label: 'Users’ share of the payout',
    inputmode: 'decimal',
    fault,
    hint: 'From 0 to 1. With 0.6, users get 60% of what the network pays, and you keep the rest.',
  });
}
