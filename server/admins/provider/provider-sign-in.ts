import type { Base } from '../../base.ts';
import { tokenDigest } from '../../security/key-format.ts';
import type { ProviderRefusal } from '../../store/ports/admin-identities.ts';
import type { Place } from '../admin-caller.ts';
import { countTries } from '../count-tries.ts';
import { readLink } from '../links.ts';
import { stepUpEntry, type SignedIn } from '../own-account.ts';
import { changeBy } from '../second-factors.ts';
import { newRenewal, newSession, newToken } from '../session-tokens.ts';
import { recordFailedSignIn } from '../sign-in-entries.ts';
import { grantIn, namesIn } from './claims.ts';
import { beginFlow, FLOW_MS, readFlow, type Flow } from './flow.ts';
import type { Provider, Redeemed } from './open-provider.ts';

/**
 * A session that the provider opened ends after this long in any case, because only a new sign-in shows that the
 * provider still vouches for the person.
 */
const PROVIDER_SESSION_MS = 12 * 3_600_000;

export type BegunAtProvider =
  /** `browser`: the token for the browser's cookie. */
  { kind: 'begun'; url: string; browser: string } | { kind: 'link_ended' | 'no_provider' | 'unreachable' };

/** Why a sign-in was refused. `provider`: the provider refused, or its response failed a check. */
export type ProviderWhy = 'provider' | 'identity_taken' | ProviderRefusal;

type NotConfirmed =
  | { kind: 'no_provider' | 'unreachable' }
  /** The visit is too old, was used, or was begun elsewhere. */
  | { kind: 'ended' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'refused'; why: ProviderWhy };

export type FinishedAtProvider = { kind: 'signed_in'; token: string } | { kind: 'link_ended' } | NotConfirmed;

/** Only this contains the session's next token in clear. */
export type SteppedUpAtProvider = { kind: 'right'; token: string } | { kind: 'session_ended' } | NotConfirmed;

/** The provider's response, and the cookie of the browser that brings it. */
interface Returned {
  response: string;
  browser: string | null;
}

/** Signing in with a provider (docs/team-and-sign-in.md#sign-in-with-a-provider). `provider` null: there is none. */
export function openProviderSignIn(deps: Base, provider: Provider | null) {
  const { clock, ids, log, store } = deps;
  const count = countTries(deps);
  const fail = recordFailedSignIn(deps);
  const findLink = readLink(deps);

  const begin = async (
    purpose: Flow['purpose'],
    { browser, of }: { of: string | null; browser: string | null },
  ): Promise<BegunAtProvider> => {
    if (provider === null) return { kind: 'no_provider' };
    // One cookie for all tabs, which may begin at the same time.
    const given = browser ?? newToken(ids).token;
    const { flow, state } = beginFlow(deps, { purpose, of, browser: given });
    const found = await provider.addressFor(flow, state);
    if (found.kind === 'address') return { kind: 'begun', url: found.url, browser: given };
    note(found);
    return { kind: 'unreachable' };
  };

  const note = ({ code, kind }: Exclude<Redeemed, { kind: 'confirmed' }>): void => {
    const event = kind === 'refused' ? 'provider_refused' : 'provider_unreachable';
    log.warn({ event, code }, 'a sign-in with the provider failed');
  };

  /** Whom the provider confirms: for anyone, or for the person of a session. Counts as a failed try until `succeed`. */
  const confirm = async (
    purpose: Flow['purpose'],
    caller: SignedIn | null,
    { browser, ip, response }: Returned & { ip: string },
  ) => {
    if (provider === null) return { kind: 'no_provider' } as const;
    const parameters = new URLSearchParams(response);
    const found = readFlow(deps, { response: parameters, purpose, browser });
    if (found === null || (caller !== null && found.flow.of !== caller.sessionId)) return { kind: 'ended' } as const;
    const whose = caller === null ? { adminId: null } : { adminId: caller.adminId, sessionId: caller.sessionId };
    const counted = await count({ of: { kind: 'provider', key: '' }, ip, ...whose });
    if (counted.kind === 'wait') return counted;
    const { flow } = found;
    // Claimed first: a provider that gets a code twice ends what it gave for it the first time. By the nonce, because
    // several texts decode to one visit.
    const visit = { digest: tokenDigest(flow.nonce), expiresAt: flow.begunAt + FLOW_MS, at: clock.now() };
    if (!(await store.claimChallenge(visit))) return { kind: 'ended' } as const;
    const redeemed = await provider.redeem(found, parameters);
    if (redeemed.kind === 'confirmed') return { ...redeemed, flow, provider, succeed: counted.succeed };
    note(redeemed);
    if (redeemed.kind === 'refused') return { kind: 'refused', why: 'provider' } as const;
    await counted.succeed();
    return { kind: 'unreachable' } as const;
  };

  return {
    /** Leads a browser to the provider. `link`: the token of a link to use with the account there. */
    async beginSignIn({ browser, link }: { link: string | null; browser: string | null }): Promise<BegunAtProvider> {
      if (link !== null && (await findLink(link)) === null) return { kind: 'link_ended' };
      return begin('sign-in', { of: link === null ? null : tokenDigest(link), browser });
    },

    async finishSignIn(input: Returned & Place): Promise<FinishedAtProvider> {
      const { ip } = input;
      const at = clock.now();
      const failed = (adminId: string | null, why: ProviderWhy) =>
        fail({ actor: { kind: 'person', id: adminId, ip }, at, factor: 'provider' }).then(
          () => ({ kind: 'refused', why }) as const,
        );
      const confirmed = await confirm('sign-in', null, input);
      if (confirmed.kind === 'refused') return failed(null, confirmed.why);
      if (confirmed.kind !== 'confirmed') return confirmed;
      const { claims, flow, identity, sessionId } = confirmed;
      const { session, token } = newSession(deps, '', input);
      const signIn = {
        identity,
        grant: grantIn(claims, confirmed.provider),
        newAdmin: { adminId: ids.timeOrdered('adm', at), names: namesIn(claims) },
        session: {
          ...session,
          expiresAt: at + PROVIDER_SESSION_MS,
          // A browser that is signed in there gets in without the person, so that alone proves nothing.
          provenAt: Math.min(at, typeof claims['auth_time'] === 'number' ? claims['auth_time'] * 1_000 : 0),
          providerSession: sessionId === null ? '' : tokenDigest(`${identity.issuer} ${sessionId}`),
        },
        audit: { actor: { kind: 'person', id: null, ip }, at },
      } as const;
      const outcome =
        flow.of === null
          ? await store.signInByProvider(signIn)
          : await store.useLinkByProvider({ ...signIn, digest: flow.of });
      if (outcome.kind === 'link_ended') return outcome;
      if (outcome.kind === 'identity_taken') return failed(null, 'identity_taken');
      if (outcome.kind === 'refused') return failed(outcome.adminId, outcome.why);
      await confirmed.succeed();
      return { kind: 'signed_in', token };
    },

    /** Leads a signed-in person to the provider, to sign in there again (docs/team-and-sign-in.md#step-up). */
    beginStepUp: ({ sessionId }: SignedIn, browser: string | null) => begin('step-up', { of: sessionId, browser }),

    async finishStepUp(caller: SignedIn, input: Returned & { ip: string }): Promise<SteppedUpAtProvider> {
      const confirmed = await confirm('step-up', caller, input);
      if (confirmed.kind !== 'confirmed') return confirmed;
      const { claims, identity } = confirmed;
      const { renewal, token } = newRenewal(ids, caller);
      const audit = stepUpEntry(caller, { ip: input.ip, at: clock.now(), by: 'provider' });
      const { adminId } = caller;
      const kind = await store.proveByProvider({
        ...renewal,
        identity,
        grant: grantIn(claims, confirmed.provider),
        adminId,
        audit,
      });
      if (kind === 'wrong') return { kind: 'refused', why: 'unknown' };
      if (kind === 'no_role' || kind === 'last_owner') return { kind: 'refused', why: kind };
      await confirmed.succeed();
      return kind === 'proven' ? { kind: 'right', token } : { kind: 'session_ended' };
    },

    /** Leads a signed-in person to the provider, to add their account there. */
    beginConnect: ({ sessionId }: SignedIn, browser: string | null) => begin('connect', { of: sessionId, browser }),

    async finishConnect(caller: SignedIn, input: Returned & { ip: string }): Promise<SteppedUpAtProvider> {
      const confirmed = await confirm('connect', caller, input);
      if (confirmed.kind !== 'confirmed') return confirmed;
      const { claims, identity } = confirmed;
      const { change, token } = changeBy(deps, caller, { action: 'factor.add', ip: input.ip, factor: 'provider' });
      const kind = await store.addIdentity({ ...change, identity, grant: grantIn(claims, confirmed.provider) });
      if (kind === 'taken') return { kind: 'refused', why: 'identity_taken' };
      if (kind === 'no_role' || kind === 'last_owner') return { kind: 'refused', why: kind };
      await confirmed.succeed();
      return kind === 'added' ? { kind: 'right', token } : { kind: 'session_ended' };
    },

    /** Removes the caller's account at the provider; their password or passkey still signs them in. */
    async disconnect(
      caller: SignedIn,
      ip: string,
    ): Promise<{ kind: 'removed'; token: string } | { kind: 'only_way' | 'none' | 'ended' }> {
      if (provider?.isOnly === true) return { kind: 'only_way' };
      const { change, token } = changeBy(deps, caller, { action: 'factor.remove', ip, factor: 'provider' });
      const kind = await store.removeIdentity(change);
      return kind === 'removed' ? { kind, token } : { kind };
    },
  };
}

export type ProviderSignIn = ReturnType<typeof openProviderSignIn>;
