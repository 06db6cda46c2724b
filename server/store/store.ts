import type { EngineMethods } from './ports/engine-methods.ts';
import type { SharedMethods } from './shared-methods.ts';

/**
 * The store: one interface, and two engines behind it, SQLite and PostgreSQL. The suite in `store.contract.ts` runs
 * on both.
 * Every method is a whole business transaction or one consistent read; transaction handles never leave the store.
 * Expected results are returned as values; failures of the disk, the connection or the code are thrown. A write
 * resolves after its commit. Callers pass in ids and times (epoch ms); only the numeric ids of the contract (pubId,
 * profileId, adwallId, transaction_id, ticket_id) come from the database.
 */
export interface Store extends SharedMethods, EngineMethods {}
