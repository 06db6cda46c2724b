import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Base } from '../../base.ts';
import { tokenDigest } from '../../security/key-format.ts';
import type { ProviderRefusal, ProviderStepUp } from '../../store/ports/admin-identities.ts';
import { actorOf, type Place } from '../admin-caller.ts';
import { countTries } from '../count-tries.ts';
import { readLink } from '../links.ts';
import { stepUpEntry, type SignedIn } from '../own-account.ts';
import { changeBy } from '../second-factors.ts';
import { newRenewal, newSession, newToken } from '../session-tokens.ts';
import { recordFailedSignIn } from '../sign-in-entries.ts';
import { grantIn, namesIn } from './claims.ts';
import { beginFlow, FLOW_MS, readFlow, type Flow } from './flow.ts';
import type { Provider, ProviderFailure } from './open-provider.ts';

/**
 * A session that the provider opened ends after this long in any case, because only a new sign-in shows that the
 * provider still vouches for the person.
 */
const PROVIDER_SESSION_MS = 12 * HOUR_MS;

export type BegunAtProvider =
  /** `browser`: the token for the browser's cookie. */
  { kind: 'begun'; url: string; browser: string } | { kind: 'link_ended' | 'no_provider' | 'unreachable' };

/**
 * Why a sign-in was refused. `provider`: the provider refused, or its response failed a check. `another_account`: it
 * confirmed someone else than the person of the session.
 */
export type ProviderWhy = 'provider' | 'another_account' | 'identity_taken' | ProviderRefusal;

type NotConfirmed =
  | { kind: 'no_provider' | 'unreachable' }
  /** The visit is too old, was used, or was begun elsewhere. */
  | { kind: 'ended' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'refused'; why: ProviderWhy };

export type FinishedAtProvider = { kind: 'signed_in'; token: string } | { kind: 'link_ended' } | NotConfirmed;

/** What the provider's confirmation did. Only this contains the session's next token in clear. */
type Renewed = { kind: 'right'; token: string } | { kind: 'session_ended' } | { kind: 'refused'; why: ProviderWhy };

export type SteppedUpAtProvider = Renewed | NotConfirmed;

/** `refused`: the token is forged, too old, for another service, or was used before. */
export type EndedByProvider = 'ended' | 'refused' | 'unreachable' | 'no_provider';

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

  const note = ({ code, kind }: ProviderFailure): void => {
    const event = kind === 'refused' ? 'provider_refused' : 'provider_unreachable';
    log.warn({ event, code }, 'a sign-in or sign-out with the provider failed');
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

  /** Applies the provider's confirmation to the caller's session, which gets another token. */
  const renew = async (
    purpose: 'step-up' | 'connect',
    caller: SignedIn,
    input: Returned & { ip: string },
    apply: (confirmed: Pick<ProviderStepUp, 'identity' | 'grant' | 'providerSession'>) => Promise<Renewed>,
  ): Promise<SteppedUpAtProvider> => {
    const confirmed = await confirm(purpose, caller, input);
    if (confirmed.kind !== 'confirmed' && confirmed.kind !== 'refused') return confirmed;
    const outcome =
      confirmed.kind === 'refused'
        ? confirmed
        : await apply({
            identity: confirmed.identity,
            grant: grantIn(confirmed.claims, confirmed.provider),
            providerSession: sessionDigest(confirmed.identity.issuer, confirmed.sessionId),
          });
    if (outcome.kind === 'refused') {
      await fail({ actor: actorOf(caller, input.ip), at: clock.now(), factor: 'provider' });
    } else if (confirmed.kind === 'confirmed') await confirmed.succeed();
    return outcome;
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
      const { session, token } = newSession(deps, '', { ...input, openedBy: 'provider' });
      const signIn = {
        identity,
        grant: grantIn(claims, confirmed.provider),
        newAdmin: { adminId: ids.timeOrdered('adm', at), names: namesIn(claims) },
        session: {
          ...session,
          expiresAt: at + PROVIDER_SESSION_MS,
          // A browser that is signed in there gets in without the person, so that alone proves nothing.
          provenAt: Math.min(at, typeof claims['auth_time'] === 'number' ? Math.floor(claims['auth_time'] * 1_000) : 0),
          providerSession: sessionDigest(identity.issuer, sessionId),
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

    finishStepUp: (caller: SignedIn, input: Returned & { ip: string }): Promise<SteppedUpAtProvider> =>
      renew('step-up', caller, input, async (confirmed) => {
        const { renewal, token } = newRenewal(ids, caller);
        const audit = stepUpEntry(caller, { ip: input.ip, at: clock.now(), by: 'provider' });
        const kind = await store.proveByProvider({ ...renewal, ...confirmed, adminId: caller.adminId, audit });
        if (kind === 'proven') return { kind: 'right', token };
        if (kind === 'ended') return { kind: 'session_ended' };
        return { kind: 'refused', why: kind === 'wrong' ? 'another_account' : kind };
      }),

    /** Leads a signed-in person to the provider, to add their account there. */
    beginConnect: ({ sessionId }: SignedIn, browser: string | null) => begin('connect', { of: sessionId, browser }),

    finishConnect: (caller: SignedIn, input: Returned & { ip: string }): Promise<SteppedUpAtProvider> =>
      renew('connect', caller, input, async (confirmed) => {
        const { change, token } = changeBy(deps, caller, { action: 'factor.add', ip: input.ip, factor: 'provider' });
        const kind = await store.addIdentity({ ...change, ...confirmed });
        if (kind === 'added') return { kind: 'right', token };
        if (kind === 'ended') return { kind: 'session_ended' };
        return { kind: 'refused', why: kind === 'taken' ? 'identity_taken' : kind };
      }),

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

    /** The provider's page on which the caller signs out there, too; null if the provider opened no session or has none. */
    async signOutPage({ openedBy }: SignedIn): Promise<string | null> {
      if (provider === null || openedBy !== 'provider') return null;
      const page = await provider.signOutPage();
      if (page.kind === 'address') return page.url;
      note(page);
      return null;
    },

    /** Ends the sessions of a person who signed out at the provider, which says so with a logout token. */
    async endSessions({ ip, token }: { token: string; ip: string }): Promise<EndedByProvider> {
      if (provider === null) return 'no_provider';
      const read = await provider.readLogoutToken(token);
      if (read.kind !== 'signed_out') {
        note(read);
        return read.kind;
      }
      const { expiresAt, issuer, sessionId, subject, tokenId } = read;
      const isEnded = await store.endProviderSessions({
        issuer,
        subject,
        providerSession: sessionDigest(issuer, sessionId),
        message: { digest: tokenDigest(`logout ${issuer} ${tokenId}`), expiresAt },
        audit: { actor: { kind: 'person', id: null, ip }, at: clock.now() },
      });
      return isEnded ? 'ended' : 'refused';
    },
  };
}

function sessionDigest(issuer: string, sessionId: string | null): string | null {
  return sessionId === null ? null : tokenDigest(`${issuer} ${sessionId}`);
}

export type ProviderSignIn = ReturnType<typeof openProviderSignIn>;
