import { query } from '../../../sql.ts';
import type { CreditedLead, NewLead } from '../../../ports/leads.ts';
import { createBatcher } from '../../../postgres/batch.ts';
import { writing, type Decided } from '../../../postgres/decide-together.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';
import { countsAsCompletion, placeOf } from '../lead-claims.ts';
import { decideCredit, holdRuleOf, willBeCredited, type CreditDecision, type LeadToStore } from './decide-credit.ts';
import { askedOf, factsIn, postgresCreditFactsQueries, type CreditFactsRow } from './postgres-facts.ts';

export const postgresCreditLeadQueries = {
  /** Fails if an account is missing, because its ledger row then gets no account_id. */
  storeLeads: query(`
    with given as (select * from json_to_recordset(cast($1 as json)) as given
      (account_id bigint, offer_id bigint, event_id text, place text, kind text, adwall_id bigint, lead_id text,
       source text, external_id text, click_id text, payout bigint, gross bigint, amount bigint, state text, reason text,
       completes bigint, ledger_seq bigint, transaction_id bigint, balance bigint, findings text, at bigint,
       place_number bigint, place_day text, release_at bigint, rule_id text, rule_name text, bonus bigint, taken bigint,
       placement text, hold_rule text,
       ip_digest text, device_digest text, delivery_id text, event text, told_status bigint)),
    stored as (
      insert into leads (account_id, offer_id, event_id, place, slot, kind, adwall_id, lead_id, source, external_id,
        click_id, payout, gross, amount, state, reason, completes, ledger_seq, findings, at, changed_at, place_number,
        place_day, release_at, rule_id, rule_name, bonus, taken, placement, hold_rule)
      select account_id, offer_id, event_id, place,
        case when state = 'rejected' then (select coalesce(max(l.slot), 0) + 1 from leads l
          where l.account_id = g.account_id and l.offer_id = g.offer_id and l.event_id = g.event_id
            and l.place = g.place) else 0 end,
        kind, adwall_id, lead_id, source, external_id, click_id, payout, gross, amount, state, reason, completes,
        ledger_seq, findings, at, at, place_number, place_day, release_at, rule_id, rule_name, bonus, taken,
        placement, hold_rule
      from given g
    ),
    counted as (
      update accounts a set ledger_rows = ledger_rows + 1, ledger_sum = ledger_sum + g.amount
      from given g where g.ledger_seq is not null and a.account_id = g.account_id
      returning a.account_id
    ),
    paid as (
      insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
      select c.account_id, g.ledger_seq, g.transaction_id, 'lead', g.amount, g.balance, g.offer_id,
        (select o.name from offers o where o.offer_id = g.offer_id), g.lead_id, g.at
      from given g left join counted c on c.account_id = g.account_id where g.ledger_seq is not null
    ),
    by_ip as (
      insert into ip_completions (ip_digest, offer_id, account_id)
      select ip_digest, offer_id, account_id from given where ip_digest is not null on conflict do nothing
    ),
    by_device as (
      insert into device_completions (device_digest, offer_id, account_id)
      select device_digest, offer_id, account_id from given where device_digest is not null on conflict do nothing
    )
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select g.lead_id, g.told_status, t.postback_id,
      g.delivery_id || case when t.place < 10 then '0' else '' end || cast(t.place as text),
      g.click_id, case g.told_status when 1 then g.transaction_id end, g.event, 'pending', g.at, 0, 0, g.at
    from given g
    cross join lateral (
      select postback_id, row_number() over (order by postback_id) as place from postbacks
      where adwall_id = g.adwall_id and (g.told_status = 1 or kind = 'json')
    ) t
    where g.told_status is not null`),
  deleteReversals: query(`
    delete from early_reversals e using json_to_recordset(cast($1 as json)) as given
      (source text, external_id text, event_id text, click_id text, of_click boolean)
    where e.click_id = given.click_id and e.source = given.source and e.event_id = given.event_id
      and (e.external_id = given.external_id or given.of_click and e.by_click = 1)`),
  endSurveys: query(`
    update survey_starts s set outcome = given.ends, ended_at = given.at
    from json_to_recordset(cast($1 as json)) as given (click_id text, source text, ends text, at bigint)
    where s.click_id = given.click_id and s.source = given.source and s.outcome is null`),
  changeBudgets: query(`
    with given as (select * from json_to_recordset(cast($1 as json)) as given
      (rule_id text, account_id bigint, offer_id bigint, reserved bigint, used bigint)),
    kept as (
      update bonus_reservations r set amount = given.reserved from given
      where r.rule_id = given.rule_id and r.account_id = given.account_id and r.offer_id = given.offer_id
    )
    update rule_budgets b set used = b.used + given.used from given where b.rule_id = given.rule_id`),
  countCaps: query(`
    with given as (
      select offer_id, day, max(cap) as cap, count(*) as more
      from json_to_recordset(cast($1 as json)) as given (offer_id bigint, cap bigint, day text)
      group by offer_id, day
    ),
    counted as (
      insert into cap_counters as n (offer_id, day, leads)
      select offer_id, day, more from given order by offer_id, day
      on conflict (offer_id, day) do update set leads = n.leads + excluded.leads
      returning n.offer_id, n.day, n.leads
    )
    update versions set caps = caps + 1 where exists (
      select 1 from counted join given using (offer_id, day) where leads >= cap and leads - more < cap)`),
};

/** The result of a lead that must wait for another one of the batch. */
interface Again {
  kind: 'again';
}

/**
 * Credits leads on PostgreSQL; those of one turn share a transaction of two round trips. `sqlite.ts` is the SQLite
 * version.
 */
export function creditLeads(runner: PostgresRunner): (input: NewLead) => Promise<CreditedLead> {
  const { creditFacts, lockAccounts, lockBudgets } = postgresCreditFactsQueries;
  const credit = createBatcher(
    (inputs: readonly NewLead[]) => {
      const asked = JSON.stringify(inputs.map(askedOf));
      const budgets = inputs.some(({ budgetRule }) => budgetRule !== undefined) ? [lockBudgets] : [];
      const reads = [lockAccounts, ...budgets, creditFacts].map((read) => ({ query: read, values: [asked] }));
      return runner.decideTogether(reads, (answers) =>
        decideBatch(inputs, answers[0] as { index: number }[], answers.at(-1) as CreditFactsRow[]),
      );
    },
    { waitMs: runner.waitMs },
  );
  return async (input) => {
    for (;;) {
      const result = await credit(input);
      if (result.kind !== 'again') return result;
    }
  };
}

/** Decides about each lead that no earlier lead of the batch affects; null if a click changed before its account was locked. */
function decideBatch(
  inputs: readonly NewLead[],
  locked: readonly { index: number }[],
  found: readonly CreditFactsRow[],
): Decided<CreditedLead | Again> | null {
  const lockedIndexes = new Set(locked.map(({ index }) => index));
  if (found.some(({ index, owner }) => owner !== null && !lockedIndexes.has(index))) return null;
  const facts = new Map(found.map((each) => [each.index, each]));
  const taken = new Set<string>();
  const rows: object[] = [];
  const reversals: object[] = [];
  const ends: object[] = [];
  const budgets: object[] = [];
  const caps: object[] = [];
  const results = inputs.map((input, index): CreditedLead | Again => {
    const read = facts.get(index);
    if (read === undefined) throw new Error('The database returned no result for a command.');
    const { budgetRule, clickId, eventId, externalId, source } = input;
    // The facts of an account, identity or budget no longer hold after a lead that is stored.
    const names = [JSON.stringify([source, externalId, eventId]), String(read.accountId ?? clickId)];
    if (budgetRule !== undefined) names.push(budgetRule);
    if (names.some((name) => taken.has(name))) return { kind: 'again' };
    const decision = decideCredit(input, factsIn(read, input));
    const { outcome, stored } = decision;
    const identity = { source, external_id: externalId, event_id: eventId, click_id: clickId };
    if (stored !== null) {
      for (const name of names) taken.add(name);
      rows.push({ ...identity, ...rowOf(stored, read, decision) });
    }
    if (decision.deletesReversals !== null) {
      const of_click = decision.deletesReversals === 'all' && stored?.lead.takes === 'event';
      reversals.push({ ...identity, of_click });
    }
    const { budget } = decision;
    if (budget !== undefined) {
      const { reserved, ruleId, used } = budget;
      budgets.push({ rule_id: ruleId, account_id: read.accountId, offer_id: read.offerId, reserved, used });
    }
    if (decision.ends !== null) ends.push({ click_id: clickId, source, ends: decision.ends, at: input.at });
    if (decision.isCounted && input.cap !== null) {
      const { leads, per } = input.cap;
      caps.push({ offer_id: read.offerId, cap: leads, day: per === 'day' ? input.day : '' });
    }
    if (outcome.kind !== 'credited') return outcome;
    const { postbacks: deliveries, transactionId } = read;
    return { kind: 'credited', leadId: input.leadId, transactionId, balance: outcome.balance, deliveries };
  });
  const { changeBudgets, countCaps, deleteReversals, endSurveys, storeLeads } = postgresCreditLeadQueries;
  const writes = [
    ...writing(storeLeads, rows),
    ...writing(deleteReversals, reversals),
    ...writing(endSurveys, ends),
    ...writing(changeBudgets, budgets),
    // Last, because leads of other accounts wait for it.
    ...writing(countCaps, caps),
  ];
  return { writes, results };
}

/** What `storeLeads` needs of a lead, except for its identity. */
function rowOf(
  stored: LeadToStore,
  { accountId, deviceDigest, ipDigest, offerId, owner, profileId, seq, transactionId }: CreditFactsRow,
  { announcement, outcome }: Pick<CreditDecision, 'announcement' | 'outcome'>,
): object {
  const { completes, lead, place, reason, releaseAt, state, taken } = stored;
  const isPaid = outcome.kind === 'credited';
  const told = isPaid ? lead.event : announcement;
  const isCompletion = willBeCredited(stored) && countsAsCompletion({ completes, takes: lead.takes });
  return {
    account_id: accountId,
    offer_id: offerId,
    place: placeOf(lead),
    kind: lead.kind,
    adwall_id: profileId,
    lead_id: lead.leadId,
    payout: lead.payout,
    gross: lead.gross ?? null,
    amount: lead.amount,
    state,
    reason,
    completes,
    ledger_seq: isPaid ? (seq ?? 0) + 1 : null,
    transaction_id: transactionId,
    balance: outcome.kind === 'credited' ? outcome.balance : null,
    findings: lead.findings.length === 0 ? null : JSON.stringify(lead.findings),
    at: lead.at,
    place_number: place.number,
    place_day: place.day,
    release_at: releaseAt,
    rule_id: lead.reward?.ruleId ?? null,
    rule_name: lead.reward?.rule ?? null,
    bonus: lead.reward?.bonus ?? null,
    taken: taken ?? null,
    placement: lead.event.placement ?? null,
    hold_rule: holdRuleOf(stored),
    ip_digest: isCompletion ? ipDigest : null,
    device_digest: isCompletion ? deviceDigest : null,
    delivery_id: lead.deliveryId,
    event: told === undefined ? null : JSON.stringify(told),
    told_status: told === undefined || owner !== 'wall' ? null : isPaid ? 1 : 0,
  };
}
