import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Base } from '../base.ts';
import type { BoundedFetch } from '../net/safe-fetch.ts';
import type { AuditAbout, AuditActor } from '../store/ports/audit.ts';
import type { Source, SourceRemoval, SurveySource } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import { addAccount, type AddedAccount, type NewAccount, type PrepareAccountSource } from './add-account.ts';
import { changeAccount, type AccountChange, type ChangedAccount } from './change-account.ts';
import type { ProviderHealth, ProviderHealthLog } from './provider-health.ts';
import { testAccount, type TestedAccount, type TestPerson } from './test-account.ts';

/** A source that is an account at a survey provider. */
export type AccountSource = Source & { survey: SurveySource };

/** An account and the health of its provider. */
export interface ListedAccount {
  source: AccountSource;
  health: ProviderHealth;
}

interface StaffAccountsDeps extends Base {
  /** Hosts that may be called over http. */
  allow: readonly string[];
  fetch: BoundedFetch;
  health: ProviderHealthLog;
  prepareSource: PrepareAccountSource;
}

/** The accounts at survey providers among the lead sources, by name. */
export async function listAccountSources(store: Store): Promise<AccountSource[]> {
  const { sources } = await store.loadDirectory();
  return sources.flatMap((source) => (source.survey === null ? [] : [{ ...source, survey: source.survey }]));
}

/** Staff's operations on survey provider accounts. Each change has an audit row, without credentials. */
export function openStaffAccounts(deps: StaffAccountsDeps) {
  const { clock, health, store } = deps;
  const about = (action: string, name: string, actor: AuditActor): AuditAbout => ({
    action,
    actor,
    at: clock.now(),
    subject: `survey provider ${name}`,
    pubId: null,
  });
  const find = async (name: string): Promise<AccountSource | null> =>
    (await listAccountSources(store)).find((source) => source.name === name) ?? null;
  const [add, change, test] = [addAccount(deps), changeAccount(deps), testAccount(deps)];

  return {
    /** By name. */
    listAccounts: async (): Promise<ListedAccount[]> =>
      (await listAccountSources(store)).map((source) => ({ source, health: health.of(source.name) })),

    async showAccount(name: string): Promise<ListedAccount | null> {
      const source = await find(name);
      return source && { source, health: health.of(name) };
    },

    addAccount(account: NewAccount, actor: AuditActor): Promise<AddedAccount> {
      const { name, provider } = account;
      const audit = { ...about('survey-provider.add', name, actor), before: null, after: { provider } };
      return add(account, audit);
    },

    changeAccount(input: AccountChange, actor: AuditActor): Promise<ChangedAccount> {
      return change(input, about('survey-provider.change', input.name, actor));
    },

    /** Stops or resumes requests to a provider. Surveys in progress still credit. */
    pauseAccount: (name: string, isPaused: boolean, actor: AuditActor) =>
      store.pauseSurveySource({ name, isPaused, audit: about('survey-provider.change', name, actor) }),

    /** Removes the account with its lead source. Does nothing to a source that isn't an account. */
    async removeAccount(name: string, actor: AuditActor): Promise<SourceRemoval> {
      if ((await find(name)) === null) return { kind: 'unknown_source' };
      const audit = { ...about('survey-provider.remove', name, actor), before: null, after: null };
      return store.removeSource({ name, audit });
    },

    async testAccount(input: { name: string; person: TestPerson; payoutMin: Units }): Promise<TestedAccount> {
      const { name, payoutMin, person } = input;
      return test({ source: await find(name), person, payoutMin });
    },
  };
}
