import { expect, test } from 'vitest';
import * as z from 'zod';
import { activity, activityQuery } from './activity.ts';
import { explainQuery, explanation, offerCategories, offerList, offersQuery } from './offer.ts';
import { problem } from './problem.ts';
import { profileBody, profileCreated, profileReplacement, profileView } from './profile.ts';
import { sessionBody, sessionCreated } from './session.ts';
import { surveyList } from './survey.ts';
import { teaser, teaserQuery } from './teaser.ts';
import { ticketCreated, ticketParameters } from './ticket.ts';
import { transactionCreated, transactionList, transactionParameters, transactionsQuery } from './transaction.ts';
import { detailsQuery, wallDetails } from './wall.ts';

const requests = {
  activityQuery,
  detailsQuery,
  explainQuery,
  offersQuery,
  profileBody,
  profileReplacement,
  sessionBody,
  teaserQuery,
  ticketParameters,
  transactionParameters,
  transactionsQuery,
};

const answers = {
  activity,
  explanation,
  offerCategories,
  offerList,
  problem,
  profileCreated,
  profileView,
  sessionCreated,
  surveyList,
  teaser,
  ticketCreated,
  transactionCreated,
  transactionList,
  wallDetails,
};

test.each(Object.entries(requests))('%s has a JSON Schema of its input', (_, schema) => {
  expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
});

test.each(Object.entries(answers))('%s has a JSON Schema of its output', (_, schema) => {
  expect(() => z.toJSONSchema(schema, { io: 'output' })).not.toThrow();
});

test.each(Object.entries({ ...requests, ...answers }))('every field of %s has a description', (_, schema) => {
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    expect(field.description, name).toBeTypeOf('string');
  }
});

const sensitive = [
  ...['email', 'first_name', 'last_name', 'gender', 'dob', 'address1', 'address2', 'city', 'state', 'country', 'zip'],
  ...['answers', 'consent', 'ip', 'api_key', 'subid1', 'subid2', 'subid3', 'subid4', 'device', 'token', 'description'],
  ...['name', 'message', 'click_id', 'proof_image_url', 'proof_video_url'],
];

test('personal data, keys and tokens are marked as sensitive for logs and exports', () => {
  const schemas = [offersQuery, profileBody, profileView, profileCreated, sessionBody, sessionCreated];
  for (const { shape } of [...schemas, ticketParameters, transactionParameters]) {
    for (const [name, field] of Object.entries<z.ZodType>(shape)) {
      if (sensitive.includes(name)) expect(isSensitive(field), name).toBe(true);
    }
  }
});

/**
 * Whether a field holds personal data, a key or a token: its meta says `sensitive`, or that of the schema inside an
 * optional, nullable or default.
 */
function isSensitive(field: z.ZodType): boolean {
  if (field.meta()?.['sensitive'] === true) return true;
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) {
    const inner: unknown = field.unwrap();
    return inner instanceof z.ZodType && isSensitive(inner);
  }
  return false;
}
