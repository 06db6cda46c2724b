import type { EngineMethods } from '../../../ports/engine-methods.ts';
import { query } from '../../../sql.ts';
import type { NewClick, RecordedClick } from '../../../ports/clicks.ts';
import { base64, createBatcher } from '../../../postgres/batch.ts';
import type { KeysJustRead } from '../../../postgres/keys-just-read.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';
import { sealFirst, type PersonChanged, type SealedInput } from '../../persons/seal-first.ts';

type SealedClick = NewClick & SealedInput<Uint8Array>;

interface Answer {
  index: number;
  kind: (RecordedClick | PersonChanged)['kind'];
  clickId: string;
}

export const postgresRecordClickQueries = {
  recordClicks: query<Answer>(`
    select at_index as index, outcome as kind, known_click as "clickId" from record_clicks(cast($1 as json))`),
};

/** Records clicks on PostgreSQL, those of one turn in one round trip, or two if their users' keys were not just read. `sqlite.ts` is the shape for SQLite. */
export function recordClicks(
  runner: PostgresRunner,
  justRead: Pick<KeysJustRead, 'take'>,
): EngineMethods['recordClick'] {
  const record = createBatcher(
    async (inputs: readonly SealedClick[]) => {
      const answers = await runner.rows(postgresRecordClickQueries.recordClicks, [JSON.stringify(inputs.map(row))]);
      const results: (RecordedClick | PersonChanged)[] = [];
      for (const { index, kind, clickId } of answers) {
        results[index] = kind === 'recorded' || kind === 'repeat' ? { kind, clickId } : { kind };
      }
      return results;
    },
    { waitMs: runner.waitMs },
  );
  const seal = sealFirst(runner, justRead);
  return (input) => seal(input, (sealed) => record({ ...input, ...sealed }));
}

function row(input: SealedClick, index: number): object {
  return {
    index,
    click_id: input.clickId,
    kind: input.account.kind,
    profile_id: input.account.profileId,
    subid1: input.account.subid1,
    wrapped_key: base64(input.wrappedKey),
    is_new: input.isNew,
    offer_id: input.offerId,
    sealed: base64(input.sealed),
    id_digest: input.idDigest,
    ip_digest: input.ipDigest,
    device_digest: input.deviceDigest,
    country: input.country,
    placement: input.placement ?? null,
    payout: input.payout,
    amount: input.amount,
    terms: input.terms,
    cap_leads: input.cap?.leads ?? null,
    cap_day: input.cap?.per === 'day' ? input.cap.day : '',
    rule_id: input.reservation?.ruleId ?? null,
    parts:
      input.reservation?.parts.map(({ bonus, completions, eventId }) => ({ event_id: eventId, bonus, completions })) ??
      null,
    reserved_until: input.reservation?.expiresAt ?? null,
    repeat_since: input.repeatSince,
    at: input.at,
  };
}
