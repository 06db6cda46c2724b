import { all, type Command } from '../../../command.ts';
import type { EngineMethods } from '../../../ports/engine-methods.ts';
import type { Versions } from '../../../ports/installation.ts';
import type { TargetingFacts } from '../../../ports/targeting.ts';
import { batchReads } from '../../../postgres/batch.ts';
import type { KeysJustRead } from '../../../postgres/keys-just-read.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';
import { query } from '../../../sql.ts';
import { versions } from '../../installation/versions.ts';
import { generationsColumn, userColumn } from '../../persons/tokens.ts';
import { factsOf, offersOfAddress, type FactsRow } from './facts-row.ts';

type Input = Parameters<EngineMethods['targetingFacts']>[0];

export const postgresTargetingQueries = {
  /** `offset 0` makes PostgreSQL look up each user by key, however small it believes the tables to be. */
  facts: query<FactsRow & { index: number; userKey: Uint8Array | null }>(`
    select given.index, v.settings, v.catalog, v.awaited, v.caps, v.statistics, u.generations as "user",
      u.wrapped_key as "userKey", panel.generations as "panelUser", panel.wrapped_key as "wrappedKey", panel.sealed,
      (select string_agg(cast(offer_id as text), ',') from leads
        where account_id = u.account_id and completes = 1) as "ofAccount",
      ${offersOfAddress('given.ip_digest')} as "ofAddress"
    from versions v
    cross join json_to_recordset(cast($1 as json)) as given
      (index bigint, kind text, profile_id bigint, subid1 text, ip_digest text, panel_id bigint)
    left join lateral (
      select account_id, wrapped_key, ${userColumn} as generations from persons
      where kind = given.kind and profile_id = given.profile_id and subid1 = given.subid1 offset 0
    ) u on true
    left join lateral (
      select ${generationsColumn} as generations, wrapped_key,
        (select sealed from user_profiles f where f.account_id = p.account_id) as sealed
      from persons p
      where kind = 'survey-profile' and profile_id = given.panel_id and subid1 = given.subid1 offset 0
    ) panel on true`),
};

/**
 * Reads versions and targeting facts on PostgreSQL; reads of one turn share a round trip. `sqlite.ts` is the SQLite
 * version of `targetingFacts`. Notes the users' keys for the clicks that may follow.
 */
export function targetingReads(
  engine: Pick<PostgresRunner, 'read' | 'waitMs'>,
  justRead: Pick<KeysJustRead, 'note'>,
): {
  versions: () => Promise<Versions>;
  targetingFacts: (input: Input) => Promise<TargetingFacts>;
} {
  /** Requests a user's facts; null requests only the versions. */
  const ask = batchReads(engine, read);
  return {
    versions: async () => (await ask(null)).versions,
    async targetingFacts(input) {
      const { facts, userKey } = await ask(input);
      if (facts === null) throw new Error('The database has lost its versions.');
      justRead.note(input.account, userKey);
      return facts;
    },
  };
}

interface Answer {
  versions: Versions;
  facts: TargetingFacts | null;
  userKey: Uint8Array | null;
}

function* read(inputs: readonly (Input | null)[]): Command<Answer[]> {
  const users = inputs.flatMap((input, index) => (input === null ? [] : [row(input, index)]));
  const rows = users.length === 0 ? [] : yield* all(postgresTargetingQueries.facts, JSON.stringify(users));
  const known = new Map(rows.map((found) => [found.index, { facts: factsOf(found), userKey: found.userKey }]));
  const [first] = known.values();
  const current = first?.facts.versions ?? (yield* versions());
  return inputs.map((_, index) => ({ versions: current, ...(known.get(index) ?? { facts: null, userKey: null }) }));
}

function row({ account, ipDigest, panelId }: Input, index: number): object {
  const { kind, profileId, subid1 } = account;
  return { index, kind, profile_id: profileId, subid1, ip_digest: ipDigest, panel_id: panelId };
}
