import type * as offer from '@rewards-wall/shared/schema/offer.ts';
import type * as postback from '@rewards-wall/shared/schema/postback.ts';
import type * as problem from '@rewards-wall/shared/schema/problem.ts';
import type * as session from '@rewards-wall/shared/schema/session.ts';
import type * as transaction from '@rewards-wall/shared/schema/transaction.ts';
import { expectTypeOf, test } from 'vitest';
import type * as sdk from '../../sdk/src/responses.ts';
import type { ProblemCode } from '../../server/http/problem.ts';

// `npm run check` compares these types; the test itself does nothing.

test("the SDK's types of answers are those of the service's schemas", () => {
  expectTypeOf<sdk.SessionCreated>().toEqualTypeOf<session.SessionCreated>();
  expectTypeOf<sdk.Transaction>().toEqualTypeOf<transaction.Transaction>();
  expectTypeOf<sdk.TransactionCreated>().toEqualTypeOf<transaction.TransactionCreated>();
  expectTypeOf<sdk.TransactionList>().toEqualTypeOf<transaction.TransactionList>();
  expectTypeOf<sdk.Explanation>().toEqualTypeOf<offer.Explanation>();
  expectTypeOf<sdk.FieldError>().toEqualTypeOf<problem.FieldError>();
  expectTypeOf<sdk.Problem>().toEqualTypeOf<problem.Problem>();
  expectTypeOf<sdk.LeadWebhook>().toEqualTypeOf<postback.LeadWebhook>();
  expectTypeOf<sdk.LeadWebhookData>().toEqualTypeOf<postback.LeadWebhookData>();
  expectTypeOf<sdk.ProblemCode>().toEqualTypeOf<ProblemCode>();
});
