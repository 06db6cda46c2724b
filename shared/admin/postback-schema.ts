import * as z from 'zod';
import { flag } from '../schema/parameters.ts';
import { answerText } from '../schema/postback.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { deliveryRow } from './lead-schema.ts';
import { leadNames, overlapHours, typed, when } from './fields.ts';
import { deliveryStates, MOST_COUNTED } from './values.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { pagedList, pageShape, wholeListQuery } from './list-schema.ts';

const state = z
  .enum(deliveryStates, { error: expecting(`one of ${deliveryStates.join(', ')}`) })
  .optional()
  .meta({ description: 'Only deliveries in this state' });

export const postbackRow = z.object({
  postback_id: z.string().meta({ description: 'The postback' }),
  adwall_id: z.int().meta({ description: 'The wall' }),
  kind: z.enum(['get', 'json']).meta({ description: '`get`: a URL with macros; `json`: a signed POST' }),
  address: z.string().meta({ description: 'The URL, masked, because it may hold secrets' }),
  is_enabled: z.boolean().meta({ description: 'Whether it is sent to' }),
  disabled_reason: z.enum(['operator', 'gone']).nullable().meta({ description: '`gone`: it responded with 410' }),
  must_contain: z.string().nullable().meta({ description: 'A text that responses must contain; null: none' }),
  follows_redirect: z.boolean().meta({ description: 'Whether one redirect is followed' }),
  failures: z.int().meta({ description: 'How many attempts in a row have failed; from 5 on, it gets one a minute' }),
  pending: z.int().meta({ description: 'Deliveries that are due' }),
  delivered: z.int().meta({ description: 'Deliveries that were accepted' }),
  exhausted: z.int().meta({ description: 'Deliveries that were given up' }),
  created_at: when('When it was created, UTC'),
  previous_until: when("Until when the secret before the last rotation also signs, UTC; null: it doesn't").nullable(),
});

export const postbackList = z.object({ postbacks: z.array(postbackRow) }).meta({ id: 'AdminPostbacks' });

const trueOrFalse = z.boolean({ error: expecting('true or false') });

export const postbackBody = z
  .strictObject({ is_enabled: trueOrFalse.meta({ description: 'Whether it is sent to' }) }, asObject)
  .meta({ id: 'AdminPostbackBody' });

export const answersBody = z
  .strictObject(
    {
      must_contain: answerText
        .nullable()
        .optional()
        .meta({ description: 'A text that the first 2 kB of a response must contain; null: none' }),
      follows_redirect: trueOrFalse.optional().meta({
        description: 'Whether one redirect is followed, with a GET and only to a public https address',
      }),
    },
    asObject,
  )
  .meta({ id: 'AdminPostbackAnswersBody' });

const address = typed(2000).meta({
  description: 'The URL; of a `get`, a template with macros. It may hold secrets, and is never shown again',
  example: 'https://shop.example/hooks',
  sensitive: true,
});
const warnings = z.array(z.string()).meta({ description: 'What is wrong with the URL, a sentence each' });

export const newPostbackBody = z
  .strictObject(
    {
      wall: z
        .int({ error: expecting('a wall’s id') })
        .positive('must be a wall’s id')
        .meta({ description: 'The wall' }),
      kind: z
        .enum(['get', 'json'], { error: expecting('get or json') })
        .meta({ description: '`get`: a URL with macros; `json`: a signed POST' }),
      address,
    },
    asObject,
  )
  .meta({ id: 'AdminNewPostbackBody' });

export const postbackAdded = z
  .object({
    postback_id: z.string().meta({ description: 'The postback' }),
    secret: z
      .string()
      .nullable()
      .meta({ description: 'What signs its messages; null for roles that may not create keys', sensitive: true }),
    warnings,
  })
  .meta({ id: 'AdminPostbackAdded' });

export const addressBody = z.strictObject({ address }, asObject).meta({ id: 'AdminPostbackAddressBody' });
export const addressChanged = z
  .object({
    secret_replaced: z.boolean().meta({
      description: 'Whether it signs with a new secret that is never shown, so that an owner must rotate it',
    }),
    warnings,
  })
  .meta({ id: 'AdminPostbackAddressChanged' });

export const rotationBody = z
  .strictObject(
    {
      overlap_hours: overlapHours('How long the old secret also signs'),
    },
    asObject,
  )
  .meta({ id: 'AdminRotationBody' });

export const postbackRotated = z
  .object({
    secret: z.string().meta({ description: 'The new secret', sensitive: true }),
    previous_until: when('Until when the old one also signs, UTC; null: not at all').nullable(),
  })
  .meta({ id: 'AdminPostbackRotated' });

export const postbackRemoved = z
  .object({ dropped: z.int().meta({ description: 'How many undelivered messages are lost' }) })
  .meta({ id: 'AdminPostbackRemoved' });

export const postbackTested = z
  .object({
    is_success: z.boolean().meta({ description: 'Whether the receiver accepted it' }),
    request: z
      .string()
      .meta({ description: 'What was sent, without the host, the path, the signature and fixed text of the query' }),
    http_status: z.int().nullable().meta({ description: 'Status of the response; null if there was none' }),
    error: z.string().nullable().meta({ description: 'Why such a delivery fails, as one word; null: it succeeds' }),
    answer: z.string().meta({ description: 'The beginning of the response, without secrets of the URL' }),
    ms: z.int().meta({ description: 'How long it took' }),
    warning: z
      .string()
      .nullable()
      .meta({ description: 'What is wrong with the URL or the receiver, regardless of the response' }),
  })
  .meta({ id: 'AdminPostbackTested' });

export const deliveryFilter = {
  state,
  postback: typed(100).optional().meta({ description: 'Only deliveries to this postback' }),
  ...leadNames,
};

export const attemptNotes = ['address_changed', 'not_sent'] as const;

export const deliveryCase = z
  .object({
    delivery: deliveryRow,
    address: z.string().meta({ description: 'The URL, masked' }),
    next_request: z.string().nullable().meta({
      description:
        'What the next attempt will send, cut like those of attempts; null if none is due, or attempts are there',
    }),
    attempts: z.array(
      z.object({
        number: z.int().meta({ description: 'Which attempt it was' }),
        at: when('When it began, UTC'),
        ms: z.int().meta({ description: 'How long it took' }),
        http_status: z.int().nullable().meta({ description: 'Status of the response; null if there was none' }),
        error: z.string().nullable().meta({ description: 'What went wrong, as one word' }),
        request: z.string().nullable().meta({
          description:
            'What was sent, without the host, the path, the signature and fixed text of the query; for roles that see no personal data, also without that. Null if it couldn’t be written',
        }),
        notes: z.array(z.enum(attemptNotes)).meta({
          description:
            'How the request differs from what was sent. `address_changed`: it is shown for the current address; `not_sent`: it never left the service',
        }),
        answer: z
          .string()
          .nullable()
          .meta({ description: 'The first 2 kB of the response; null for roles that see no personal data' }),
      }),
    ),
  })
  .meta({ id: 'AdminDeliveryCase' });

const instant = z.iso.datetime({ error: 'must be a time such as 2026-02-01T00:00:00Z' }).optional();
export const replayBody = z
  .strictObject(
    {
      delivery_id: typed(100).optional().meta({ description: 'Only this delivery' }),
      postback_id: typed(100).optional().meta({ description: 'Only deliveries to this postback' }),
      lead_id: typed(100).optional().meta({ description: 'Only deliveries of this lead' }),
      state,
      from: instant.meta({ description: 'Only deliveries created at this time or later' }),
      to: instant.meta({ description: 'Only deliveries created before this time' }),
      is_count_only: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'Only counts, and sends nothing' }),
    },
    asObject,
  )
  .meta({ id: 'AdminReplayBody' });

export const replayed = z
  .object({
    count: z.int().meta({ description: `How many are or would be sent again; a count ends at ${MOST_COUNTED}` }),
    is_sent: z.boolean().meta({ description: 'Whether they are queued' }),
  })
  .meta({ id: 'AdminReplayed' });

export type PostbackList = z.output<typeof postbackList>;
export type PostbackAdded = z.output<typeof postbackAdded>;
export type AddressChanged = z.output<typeof addressChanged>;
export type PostbackRotated = z.output<typeof postbackRotated>;
export type PostbackRemoved = z.output<typeof postbackRemoved>;
export type PostbackTested = z.output<typeof postbackTested>;
export type AttemptNote = (typeof attemptNotes)[number];
export type DeliveryCase = z.output<typeof deliveryCase>;
export type Replayed = z.output<typeof replayed>;

export const postbackApi = {
  listDeliveries: pagedList({
    path: '/v1/admin/deliveries',
    permission: 'deliveries.read',
    filter: deliveryFilter,
    row: deliveryRow,
    pageName: 'AdminDeliveries',
  }),
  readDelivery: {
    method: 'GET',
    path: '/v1/admin/deliveries/{delivery_id}',
    permission: 'deliveries.read',
    responses: { 200: { description: 'The delivery.', schema: deliveryCase } },
  },
  replayDeliveries: {
    method: 'POST',
    path: '/v1/admin/replays',
    permission: 'deliveries.replay',
    audit: 'delivery.replay',
    body: replayBody,
    responses: { 200: { description: 'How many.', schema: replayed } },
  },
  listPostbacks: {
    method: 'GET',
    path: '/v1/admin/postbacks',
    permission: 'deliveries.read',
    query: z.object({ wall: pageShape.wall, format: wholeListQuery.shape.format }),
    responses: { 200: { description: 'In the order in which they were created.', schema: postbackList } },
  },
  changePostback: {
    method: 'PATCH',
    path: '/v1/admin/postbacks/{postback_id}',
    permission: 'postbacks.change',
    audit: 'postback.change',
    body: postbackBody,
    responses: { 204: { description: 'Changed.' } },
  },
  setPostbackAnswers: {
    method: 'PUT',
    path: '/v1/admin/postbacks/{postback_id}/answers',
    permission: 'postbacks.change',
    audit: 'postback.answers',
    body: answersBody,
    responses: { 204: { description: 'Changed.' } },
  },
  testPostback: {
    method: 'POST',
    path: '/v1/admin/postbacks/{postback_id}/test',
    permission: 'postbacks.change',
    audit: 'postback.test',
    responses: { 200: { description: 'What was sent, and the response.', schema: postbackTested } },
  },
  addPostback: {
    method: 'POST',
    path: '/v1/admin/postbacks',
    permission: 'postbacks.change',
    needsProof: true,
    audit: 'postback.add',
    body: newPostbackBody,
    responses: { 201: { description: 'Added. The secret is shown only here, to owners.', schema: postbackAdded } },
  },
  movePostback: {
    method: 'PUT',
    path: '/v1/admin/postbacks/{postback_id}/address',
    permission: 'postbacks.change',
    needsProof: true,
    audit: 'postback.move',
    body: addressBody,
    responses: { 200: { description: 'Changed.', schema: addressChanged } },
  },
  rotatePostback: {
    method: 'POST',
    path: '/v1/admin/postbacks/{postback_id}/secret',
    permission: 'walls.keys',
    needsProof: true,
    audit: 'postback.rotate',
    body: rotationBody,
    responses: { 201: { description: 'Rotated. The secret is shown only here.', schema: postbackRotated } },
  },
  endPostbackOverlap: {
    method: 'DELETE',
    path: '/v1/admin/postbacks/{postback_id}/previous-secret',
    permission: 'walls.keys',
    needsProof: true,
    audit: 'postback.end-overlap',
    responses: { 204: { description: 'Only one secret signs.' } },
  },
  removePostback: {
    method: 'DELETE',
    path: '/v1/admin/postbacks/{postback_id}',
    permission: 'postbacks.change',
    needsProof: true,
    audit: 'postback.remove',
    query: z.object({
      drop_undelivered: flag
        .optional()
        .meta({ description: 'Removes it even if messages are undelivered. These are lost' }),
    }),
    responses: { 200: { description: 'Removed.', schema: postbackRemoved } },
  },
} as const satisfies AdminEndpoints;
