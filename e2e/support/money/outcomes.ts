import type { AccountRef } from '../../../server/store/ports/accounts.ts';
import type { PersonRecords } from '../../../server/store/ports/persons.ts';
import type { Store } from '../../../server/store/store.ts';

/** A requested effect, and its outcome as seen by the caller. */
export interface Outcome {
  subid1: string;
  kind: 'manual' | 'lead' | 'reversal' | 'ticket' | 'click';
  /** The same for repeats of a request (its Idempotency-Key or `leadName`), otherwise unique. */
  name: string;
  /** The amount of a manual transaction, or of the credit of a lead, in units. */
  amount?: number;
  result: 'done' | 'refused' | 'unavailable' | 'unknown';
  /** The id in the response, or `OK` or `DUP`. */
  answer: string;
}

/** The name of a lead and of its reversal. */
export function leadName({ eventId = '', externalId }: { externalId: string; eventId?: string }): string {
  return `${externalId} ${eventId}`;
}

/** What a response says about the effect; null for a response that must never occur. */
export function resultOf(status: number, code: string | null): Outcome['result'] | null {
  if (status >= 200 && status < 400) return 'done';
  if (code === 'outcome_unknown') return 'unknown';
  if (code === 'database_unavailable') return 'unavailable';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : null;
}

/**
 * Checks a wall's accounts against all outcomes: acknowledged effects are stored exactly once, refused ones and those
 * not attempted aren't stored, unknown ones are stored at most once, nothing else is stored, and `ledger verify`
 * passes. Clicks and tickets of a user are only checked if there are outcomes of any. Returns the problems.
 */
export async function wrongEffects(store: Store, adwallId: number, outcomes: readonly Outcome[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [subid1, ofUser] of Map.groupBy(outcomes, (each) => each.subid1)) {
    const account: AccountRef = { kind: 'wall', profileId: adwallId, subid1 };
    const records = await store.exportPerson(account);
    const effects = effectsOf(ofUser);
    const problems = records === null ? missingAll(effects) : wrongRecords(records, effects);
    wrong.push(...problems.map((problem) => `${subid1}: ${problem}`));
  }
  const { broken } = await store.verifyLedger({ limit: 10 });
  return [...wrong, ...broken.map(({ accountId, problem, seq }) => `ledger verify: ${accountId}, ${seq}: ${problem}`)];
}

/** An effect with all of its outcomes. */
interface Effect {
  kind: Outcome['kind'];
  name: string;
  amount: number | undefined;
  state: 'done' | 'none' | 'unknown';
  answers: Set<string>;
}

function effectsOf(outcomes: readonly Outcome[]): Effect[] {
  return [...Map.groupBy(outcomes, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((tries) => {
    const [first] = tries;
    if (first === undefined) return [];
    const { amount, kind, name } = first;
    const done = tries.filter(({ result }) => result === 'done');
    const isRefused = tries.some(({ result }) => result === 'refused');
    const isUnknown = tries.some(({ result }) => result === 'unknown');
    // If a repeat under the same name is refused, the first request had no effect.
    const state = done.length > 0 ? 'done' : isUnknown && !isRefused ? 'unknown' : 'none';
    return [{ kind, name, amount, state, answers: new Set(done.map(({ answer }) => answer)) }];
  });
}

function missingAll(effects: readonly Effect[]): string[] {
  const done = effects.filter(({ kind, state }) => state === 'done' && kind !== 'reversal');
  return done.map(({ kind, name }) => `${kind} ${name} was acknowledged, but the user has no records`);
}

function wrongRecords(records: PersonRecords, effects: readonly Effect[]): string[] {
  const of = (kind: Outcome['kind']): Effect[] => effects.filter((effect) => effect.kind === kind);
  return [
    ...wrongManual(records, of('manual')),
    ...of('lead').flatMap((effect) => wrongLead(records, effect)),
    ...of('reversal').flatMap((effect) => wrongReversal(records, effect)),
    ...ifAny('click', of('click'), () => records.clicks.map(({ clickId }) => clickId)),
    ...ifAny('ticket', of('ticket'), () => records.tickets.map(({ ticketId }) => String(ticketId))),
  ];
}

/** Some tests create clicks or tickets without outcomes: those are not checked. */
function ifAny(what: string, effects: readonly Effect[], found: () => string[]): string[] {
  return effects.length === 0 ? [] : wrongIds(what, found(), effects);
}

function wrongManual({ balance, ledger }: PersonRecords, effects: readonly Effect[]): string[] {
  const wrong: string[] = [];
  const rows = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'manual'),
    ({ amount }) => amount,
  );
  const asked = Map.groupBy(effects, ({ amount }) => amount);
  for (const amount of new Set([...rows.keys(), ...asked.keys()])) {
    const found = amount === undefined ? [] : (rows.get(amount) ?? []);
    const those = asked.get(amount) ?? [];
    const ids = found.map(({ transactionId }) => String(transactionId));
    wrong.push(...wrongIds(`row of ${String(amount)}`, ids, those));
  }
  const sum = ledger.reduce((total, { amount }) => total + amount, 0);
  return sum === balance ? wrong : [...wrong, `the balance is ${balance}, the sum of its rows ${sum}`];
}

/** Each effect that is done has its own stored id. There are at most as many other ids as unknown effects. */
function wrongIds(what: string, found: readonly string[], effects: readonly Effect[]): string[] {
  const done = effects.filter(({ state }) => state === 'done');
  const unknown = effects.filter(({ state }) => state === 'unknown').length;
  const answered = new Set(done.flatMap(({ answers }) => [...answers]));
  const wrong = done
    .filter(({ answers }) => answers.size !== 1)
    .map(({ answers, name }) => `${what}: ${name} was answered ${[...answers].join(' and ')}`);
  for (const id of answered) if (!found.includes(id)) wrong.push(`${what}: ${id} was acknowledged, but is not stored`);
  const most = answered.size + unknown;
  if (found.length > most || found.length !== new Set(found).size) {
    wrong.push(`${what}: ${found.length} are stored; ${answered.size} were acknowledged, ${unknown} are unknown`);
  }
  return wrong;
}

function wrongLead({ leads }: PersonRecords, { answers, name, state }: Effect): string[] {
  const found = leads.filter((lead) => leadName(lead) === name);
  const paid = found.filter((lead) => lead.state !== 'rejected');
  if (found.length > 1) return [`lead ${name} is stored ${found.length} times`];
  if (answers.has('OK') && found.length !== 1) return [`lead ${name} was answered OK, but is not stored`];
  return state === 'none' && paid.length > 0 ? [`lead ${name} was refused, but is stored`] : [];
}

function wrongReversal({ ledger, leads }: PersonRecords, { name, state }: Effect): string[] {
  const isCredited = leads.some((lead) => leadName(lead) === name && lead.state === 'credited');
  if (state === 'done' && isCredited) return [`lead ${name} was reversed, but is still credited`];
  const twice = Map.groupBy(
    ledger.filter(({ reverses }) => reverses !== null),
    ({ reverses }) => reverses,
  );
  return [...twice.values()].some((rows) => rows.length > 1) ? ['a row was reversed twice'] : [];
}
