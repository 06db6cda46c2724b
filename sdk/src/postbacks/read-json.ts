import type { HeldLeadWebhook, LeadWebhook } from '../responses.ts';
import { PostbackError } from './postback-error.ts';
import type { HeldPostback, JsonPostback } from './postback.ts';

/** Reads the body of a verified POST. */
export function readJson(body: Uint8Array, deliveryId: string): JsonPostback | HeldPostback {
  const message = parse(body);
  if (isHeld(message)) return heldPostback(message, deliveryId);
  const { data, type } = message;
  const { currency_count: amount, dedupe_key: dedupeKey, subid1, transaction_id: transactionId } = data;
  return {
    kind: 'json',
    type,
    dedupeKey,
    deliveryId,
    userId: subid1,
    amount,
    units: Math.round(amount * 10_000),
    transactionId,
    isSample: transactionId === 0,
    isTestUser: data.test === true,
    message,
  };
}

function heldPostback(message: HeldLeadWebhook, deliveryId: string): HeldPostback {
  const { data, type } = message;
  const { available_at: at, currency_count: heldAmount } = data.held;
  return {
    kind: 'held',
    type,
    dedupeKey: data.dedupe_key,
    deliveryId,
    userId: data.subid1,
    amount: 0,
    units: 0,
    heldAmount,
    availableAt: at === null ? null : new Date(at),
    isTestUser: data.test === true,
    message,
  };
}

function isHeld(message: LeadWebhook | HeldLeadWebhook): message is HeldLeadWebhook {
  return message.type === 'lead.pending' || message.type === 'lead.rejected';
}

const TYPES: ReadonlySet<unknown> = new Set<(LeadWebhook | HeldLeadWebhook)['type']>([
  'lead.credited',
  'lead.reversed',
  'lead.pending',
  'lead.rejected',
]);

function parse(body: Uint8Array): LeadWebhook | HeldLeadWebhook {
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new PostbackError('malformed_body', 'The body is signed, but it is not JSON.');
  }
  const type = isRecord(message) ? message['type'] : undefined;
  if (!TYPES.has(type)) {
    throw new PostbackError(
      'unknown_type',
      'This version of @rewards-wall/sdk does not know the type of the message. Update it: the service sends the message again.',
    );
  }
  if (!isLead(message)) {
    throw new PostbackError('malformed_body', 'The body is signed, but its data is not that of a lead.');
  }
  return message;
}

/** Checks only the fields that receivers use; the signature covers the rest. */
function isLead(message: unknown): message is LeadWebhook | HeldLeadWebhook {
  const data = isRecord(message) ? message['data'] : undefined;
  return (
    isRecord(data) &&
    typeof data['subid1'] === 'string' &&
    typeof data['dedupe_key'] === 'string' &&
    data['dedupe_key'] !== '' &&
    typeof data['currency_count'] === 'number' &&
    (isHeldData(data) ||
      (Number.isSafeInteger(data['transaction_id']) && (data['status'] === 1 || data['status'] === 2)))
  );
}

function isHeldData({ held, status }: Record<string, unknown>): boolean {
  if ((status !== 0 && status !== 3) || !isRecord(held)) return false;
  const { available_at: at, currency_count: amount } = held;
  return typeof amount === 'number' && (at === null || (typeof at === 'string' && !Number.isNaN(Date.parse(at))));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
