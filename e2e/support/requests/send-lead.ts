import { createHmac } from 'node:crypto';
import type { ApiResponse } from './client.ts';
import type { TestService, TestSource } from '../service/start-service.ts';

/** The parameters of a lead report. */
export type LeadFields = Readonly<Record<string, string | number>>;

/** The key of a secret, decoded as docs/advertisers.md says. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

/** `/leads/{source}?…&timestamp=…&signature=…`, signed without the service's code. `at`: epoch ms. */
export function signedLeadPath(source: Pick<TestSource, 'name' | 'secret'>, fields: LeadFields, at: number): string {
  const pairs = Object.entries({ ...fields, timestamp: Math.floor(at / 1000) }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return signPath(source, `/leads/${source.name}?${pairs.join('&')}`);
}

/** Appends the signature to a path and query. */
export function signPath(source: Pick<TestSource, 'secret'>, pathAndQuery: string): string {
  const signature = createHmac('sha256', keyOf(source.secret)).update(pathAndQuery).digest('hex');
  return `${pathAndQuery}&signature=${signature}`;
}

/** The headers of a POST according to Standard Webhooks. */
export function webhookHeaders(source: Pick<TestSource, 'secret'>, body: string, at: number): Record<string, string> {
  const id = `msg_${crypto.randomUUID()}`;
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', keyOf(source.secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Reports a lead by a signed GET, with the service's time as its timestamp. */
export function sendLead(
  { client, clock }: Pick<TestService, 'client' | 'clock'>,
  source: Pick<TestSource, 'name' | 'secret'>,
  fields: LeadFields,
): Promise<ApiResponse> {
  const [path = '', query = ''] = signedLeadPath(source, fields, clock.now()).split('?', 2);
  return client.get(path, { query });
}

/** Reports a lead by a signed POST with JSON. */
export function postLead(
  { client, clock }: Pick<TestService, 'client' | 'clock'>,
  source: Pick<TestSource, 'name' | 'secret'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<ApiResponse> {
  const body = JSON.stringify(fields);
  const headers = { 'Content-Type': 'application/json', ...webhookHeaders(source, body, clock.now()) };
  return client.post(`/leads/${source.name}`, { body, headers });
}
