import { leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import * as z from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';

/** What we post to publishers (docs/postbacks.md), for the OpenAPI document. */
export const webhooks: ZodOpenApiPathsObject = {
  lead: {
    post: {
      operationId: 'receiveLead',
      summary: 'A lead was credited, or reversed',
      description:
        'Sent to the addresses that were added by `postback add --json-url`, at least once, signed as Standard Webhooks.',
      tags: ['Leads'],
      // Signed: no key or token goes with it.
      security: [],
      requestParams: {
        header: z.object({
          'webhook-id': z.string().meta({ description: 'The same at every attempt' }),
          'webhook-timestamp': z.string().meta({ description: 'Unix seconds of this attempt' }),
          'webhook-signature': z.string().meta({ description: '`v1,` and base64 HMAC-SHA256 of `id.timestamp.body`' }),
        }),
      },
      requestBody: { required: true, content: { 'application/json': { schema: leadWebhook } } },
      responses: {
        '2XX': { description: 'Within 15 seconds: delivered. Any other answer is tried again.' },
        '410': { description: 'The address is gone: nothing more is sent until it is enabled again.' },
      },
    },
  },
};
