import type { LeadWebhook } from '../responses.ts';
import { PostbackError } from './postback-error.ts';
import type { JsonPostback } from './postback.ts';

/** Reads the body of a verified POST. */
export function readJson(body: Uint8Array, deliveryId: string): JsonPostback {
  const message = parse(body);
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

function parse(body: Uint8Array): LeadWebhook {
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new PostbackError('malformed_body', 'The body is signed, but it is not JSON.');
  }
  const type = isRecord(message) ? message['type'] : undefined;
  if (type !== 'lead.credited' && type !== 'lead.reversed') {
    throw new PostbackError(
      'unknown_type',
      'This version of @rewards-wall/sdk knows only lead.credited and lead.reversed. Update it: the service sends the message again.',
    );
  }
  if (!isLead(message)) {
    throw new PostbackError('malformed_body', 'The body is signed, but its data is not that of a lead.');
  }
  return message;
}

/** Checks only the fields that receivers use; the signature covers the rest. */
function isLead(message: unknown): message is LeadWebhook {
  const data = isRecord(message) ? message['data'] : undefined;
  return (
    isRecord(data) &&
    typeof data['subid1'] === 'string' &&
    typeof data['dedupe_key'] === 'string' &&
    data['dedupe_key'] !== '' &&
    typeof data['currency_count'] === 'number' &&
    Number.isSafeInteger(data['transaction_id']) &&
    (data['status'] === 1 || data['status'] === 2)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
