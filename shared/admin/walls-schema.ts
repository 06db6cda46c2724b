import * as z from 'zod';
import { integerText } from '../schema/parameters.ts';
import { when } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { settingForms } from './setting-forms-schema.ts';
import { previewQuery, newWallBody, wallAdded, wallSettingsShown, wallChangeBody } from './wall-settings-schema.ts';

const wallEntry = z
  .object({
    pub_id: z.int().meta({ description: 'The publisher' }),
    adwall_id: z.int().meta({ description: 'The wall' }),
    name: z.string().meta({ description: 'Name of the wall' }),
    currency: z.string().meta({ description: 'Name of the currency' }),
    publishable_key: z.string().meta({ description: 'Publishable key, which pages may show' }),
    origins: z.array(z.string()).meta({ description: 'Origins of the pages that may frame the wall; none = any' }),
    require_token: z.boolean().meta({ description: 'Whether users need a token' }),
    keys: z.int().meta({ description: 'How many secret keys are valid; at most two' }),
    created_at: when('When the wall was created, UTC'),
  })
  .meta({ id: 'AdminWall' });

const publisherEntry = z
  .object({
    pub_id: z.int().meta({ description: 'The publisher' }),
    name: z.string().meta({ description: 'Name of the publisher for staff' }),
  })
  .meta({ id: 'AdminPublisher' });

export const walls = z
  .object({
    public_url: z.string().meta({ description: 'URL at which browsers reach the service' }),
    payout_currency: z.string().meta({ description: 'Currency of payouts, ISO 4217', example: 'USD' }),
    demo_url: z.string().nullable().meta({ description: "The demo's page; null unless this is the demo" }),
    publishers: z.array(publisherEntry).meta({ description: 'By id, also those without a wall' }),
    walls: z.array(wallEntry),
  })
  .meta({ id: 'AdminWalls' });

export const wallKeys = z
  .object({
    keys: z.array(
      z.object({
        key_id: z.int().meta({ description: 'Id of the key. It reveals nothing about the key' }),
        created_at: when('When the key was created, UTC'),
        is_newest: z.boolean().meta({ description: 'Whether no other key was created after it' }),
      }),
    ),
  })
  .meta({ id: 'AdminWallKeys' });

export const wallKeyCreated = z
  .object({
    key_id: z.int().meta({ description: 'Id of the key' }),
    api_key: z.string().meta({ description: 'The secret key, `sk_…`; it is shown only here', sensitive: true }),
  })
  .meta({ id: 'AdminWallKeyCreated' });

export const creditsQuery = z.object({
  after: integerText({ min: 0 }).optional().meta({
    description:
      '`after` of the previous call; nothing older than ten minutes is returned. Without it, only what happens from now on',
  }),
});

export const credits = z
  .object({
    postbacks: z.array(
      z.object({
        transaction_id: z.int().meta({ description: 'The ledger row of the credit or reversal' }),
        kind: z.enum(['get', 'json']).meta({ description: 'Which of the two messages it is' }),
        is_reversal: z.boolean().meta({ description: 'Whether it takes a credit back' }),
        is_genuine: z.boolean().meta({ description: 'Whether a receiver that checks the signature accepts it' }),
        at: when('When the row was written, UTC'),
        subid1: z.string().meta({ description: 'The user', sensitive: true }),
        offer_name: z.string().meta({ description: 'Name of the offer' }),
        event_name: z.string().meta({ description: 'Name of the event; empty if the offer has none' }),
        currency_count: z.string().meta({ description: 'Credits as sent; negative in a reversal' }),
        request: z
          .string()
          .meta({ description: 'The request as a receiver gets it, cut if it is long', sensitive: true }),
      }),
    ),
    after: z.int().meta({ description: 'For the next call, which may return the newest again' }),
  })
  .meta({ id: 'AdminCredits' });

export type Credits = z.output<typeof credits>;
export type AdminPublisher = z.output<typeof publisherEntry>;
export type AdminWall = z.output<typeof wallEntry>;
export type AdminWallKeys = z.output<typeof wallKeys>;
export type AdminWallKeyCreated = z.output<typeof wallKeyCreated>;
export type AdminWalls = z.output<typeof walls>;

export const wallApi = {
  listCredits: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/credits',
    permission: 'credits.read',
    query: creditsQuery,
    responses: { 200: { description: 'Oldest first.', schema: credits } },
  },
  previewWall: {
    method: 'GET',
    path: '/v1/admin/preview/wall/{pubId}/{adwallId}',
    permission: 'walls.read',
    query: previewQuery,
    responses: { 200: { description: 'The page.', schema: z.string(), mediaType: 'text/html' } },
  },
  listWalls: {
    method: 'GET',
    path: '/v1/admin/walls',
    permission: 'walls.read',
    responses: { 200: { description: 'By id.', schema: walls } },
  },
  addWall: {
    method: 'POST',
    path: '/v1/admin/walls',
    permission: 'walls.create',
    audit: 'wall.create',
    body: newWallBody,
    responses: { 201: { description: 'Its ids.', schema: wallAdded } },
  },
  readSettingForms: {
    method: 'GET',
    path: '/v1/admin/setting-forms',
    permission: 'walls.read',
    responses: { 200: { description: 'By section.', schema: settingForms } },
  },
  readWall: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}',
    permission: 'walls.read',
    responses: {
      200: {
        description: "All except its featured and hidden offers, which each offer's page sets.",
        schema: wallSettingsShown,
      },
    },
  },
  changeWall: {
    method: 'PATCH',
    path: '/v1/admin/walls/{adwallId}',
    permission: 'walls.change',
    audit: 'wall.change',
    body: wallChangeBody,
    responses: { 200: { description: 'The settings as they are now.', schema: wallSettingsShown } },
  },
  listWallKeys: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/keys',
    permission: 'walls.keys',
    responses: { 200: { description: 'Oldest first; at most two.', schema: wallKeys } },
  },
  createWallKey: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/keys',
    permission: 'walls.keys',
    needsProof: true,
    audit: 'wall.key-create',
    responses: { 201: { description: 'The key. It is shown only here.', schema: wallKeyCreated } },
  },
  endWallKey: {
    method: 'DELETE',
    path: '/v1/admin/walls/{adwallId}/keys/{wall_key_id}',
    permission: 'walls.keys',
    needsProof: true,
    audit: 'wall.key-end',
    responses: { 204: { description: 'The key is no longer valid, and never will be again.' } },
  },
} as const satisfies AdminEndpoints;
