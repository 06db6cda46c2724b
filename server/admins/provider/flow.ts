import * as z from 'zod';
import { tokenDigest } from '../../security/key-format.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import { SealError, type Vault } from '../../security/vault.ts';

/** How long a person may take at the provider. */
export const FLOW_MS = 10 * 60_000;

const RANDOM_BYTES = 32;

const flowSchema = z.strictObject({
  purpose: z.enum(['sign-in', 'step-up', 'connect']),
  /** Digest of the cookie of the browser that began. */
  browser: z.string(),
  /** For a sign-in: digest of the link that it uses. Otherwise: the session. */
  of: z.string().nullable(),
  nonce: z.string(),
  /** The verifier of PKCE. */
  verifier: z.string(),
  begunAt: z.number(),
});

/** A visit to the provider. It travels sealed in `state`, so the service stores nothing for strangers. */
export type Flow = z.output<typeof flowSchema>;

/** Starts a visit. `browser`: the token in the cookie, which only this browser has. */
export function beginFlow(
  { clock, ids, vault }: { clock: Clock; ids: Ids; vault: Vault },
  given: { purpose: Flow['purpose']; of: string | null; browser: string },
): { flow: Flow; state: string } {
  const random = () => ids.bytes(RANDOM_BYTES).toString('base64url');
  const flow = {
    ...given,
    browser: tokenDigest(given.browser),
    nonce: random(),
    verifier: random(),
    begunAt: clock.now(),
  };
  const sealed = Buffer.from(vault.sealSecret(JSON.stringify(flow))).toString('base64url');
  // The console sees by the purpose where to send the response.
  return { flow, state: `${flow.purpose}.${sealed}` };
}

/**
 * The visit that a response belongs to. Null: the state isn't ours, is too old, was begun in another browser, or for
 * another purpose.
 */
export function readFlow(
  { clock, vault }: { clock: Clock; vault: Vault },
  given: { response: URLSearchParams; purpose: Flow['purpose']; browser: string | null },
): { flow: Flow; state: string } | null {
  const [state, ...others] = given.response.getAll('state');
  if (state === undefined || others.length > 0 || given.browser === null) return null;
  const flow = openState(vault, state);
  const age = clock.now() - (flow?.begunAt ?? 0);
  const isOurs = flow?.purpose === given.purpose && flow.browser === tokenDigest(given.browser);
  return isOurs && age >= 0 && age < FLOW_MS ? { flow, state } : null;
}

function openState(vault: Vault, state: string): Flow | null {
  try {
    const sealed = Buffer.from(state.slice(state.indexOf('.') + 1), 'base64url');
    return flowSchema.parse(JSON.parse(vault.openSecret(sealed)));
  } catch (error) {
    if (error instanceof SealError || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
