// The package's public API.
/* oxlint-disable oxc/no-barrel-file -- a package has one entry */
export { createClient } from './client/create-client.ts';
export type {
  CallOptions,
  ClientOptions,
  CreditInput,
  DebitInput,
  ExplainInput,
  RewardsWall,
  TokenInput,
} from './client/create-client.ts';
export { RewardsWallError } from './rewards-wall-error.ts';
export type { ErrorCode } from './rewards-wall-error.ts';
export type {
  Explanation,
  FieldError,
  HeldLeadWebhook,
  HeldLeadWebhookData,
  LeadWebhook,
  LeadWebhookData,
  Problem,
  ProblemCode,
  SessionCreated,
  Transaction,
  TransactionCreated,
  TransactionList,
} from './responses.ts';
export { verifyPostback } from './postbacks/verify-postback.ts';
export type { IncomingPostback, VerifyOptions } from './postbacks/verify-postback.ts';
export { postbackTemplate } from './postbacks/parameter-names.ts';
export type { ParameterNames } from './postbacks/parameter-names.ts';
export type { CreditPostback, GetPostback, HeldPostback, JsonPostback, Postback } from './postbacks/postback.ts';
export { PostbackError } from './postbacks/postback-error.ts';
export type { PostbackErrorCode } from './postbacks/postback-error.ts';
export { PostbackRefused } from './postbacks/postback-refused.ts';
export { expressReceiver } from './postbacks/express-receiver.ts';
export type { NodeRequest, NodeResponse } from './postbacks/express-receiver.ts';
export { fetchReceiver } from './postbacks/fetch-receiver.ts';
export type { ReceiverOptions } from './postbacks/receive-postback.ts';
export type { PostbackStore } from './stores/postback-store.ts';
export { expressRouter } from './router/express-router.ts';
export { fetchRouter } from './router/fetch-router.ts';
export type { RouterOptions } from './router/router-options.ts';
export type { SignedInUser } from './router/token-response.ts';
export { memoryStore } from './stores/memory-store.ts';
export { postgresStore } from './stores/postgres-store.ts';
export type { PostgresClient, PostgresPool } from './stores/postgres-store.ts';
export { sqliteStore } from './stores/sqlite-store.ts';
export type { SqliteDatabase } from './stores/sqlite-store.ts';
