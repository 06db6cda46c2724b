import { heldLeadWebhook, leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

/** The postbacks that we send to publishers (docs/postbacks.md), for the OpenAPI document. */
export const webhooks: ZodOpenApiPathsObject = {
  lead: {
    post: {
      operationId: 'receiveLead',
      summary: 'A lead was credited or reversed',
      description:
        'The service sends this to the URLs added by `postback add --json-url`, at least once, signed as Standard Webhooks.',
      ...delivery(leadWebhook),
    },
  },
  heldLead: {
    post: {
      operationId: 'receiveHeldLead',
      summary: 'A lead waits for its date, or an announced lead was rejected',
      description:
        'Sent like `lead`, if the setting `pending_postbacks` of the wall is on. Nothing is credited or taken back.',
      ...delivery(heldLeadWebhook),
    },
  },
};

function delivery(schema: z.ZodType): Omit<ZodOpenApiOperationObject, 'operationId' | 'summary' | 'description'> {
  return {
    tags: ['Leads'],
    // Signed, so it carries no key or token.
    security: [],
    requestParams: {
      header: z.object({
        'webhook-id': z.string().meta({ description: 'The same in every attempt' }),
        'webhook-timestamp': z.string().meta({ description: 'Time of this attempt in Unix seconds' }),
        'webhook-signature': z.string().meta({ description: '`v1,` and base64 HMAC-SHA256 of `id.timestamp.body`' }),
      }),
    },
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': {
        description:
          'Delivered, if the response arrives within 15 seconds. The service retries after any other response.',
      },
      '410': {
        description: 'The URL is gone. The service sends nothing more until the postback is enabled again.',
      },
    },
  };
}
