import type { AccountRef } from '../../../server/store/ports/accounts.ts';
import type { PersonRecords } from '../../../server/store/ports/persons.ts';
import type { Store } from '../../../server/store/store.ts';

/** One thing that a caller asked for, and what it was told of it. */
export interface Told {
  subid1: string;
  kind: 'manual' | 'lead' | 'reversal' | 'ticket' | 'click';
  /** The same for repeats of one request: an Idempotency-Key, `leadName`; else nobody else's. */
  name: string;
  /** Of a manual row, in units. */
  amount?: number;
  said: 'done' | 'refused' | 'unavailable' | 'unknown';
  /** The number or id that was answered; `OK` or `DUP`. */
  answer: string;
}

/** What leads and reversals are known by. */
export function leadName({ eventId = '', externalId }: { externalId: string; eventId?: string }): string {
  return `${externalId} ${eventId}`;
}

/** What an answer says of the effect: whether it is there, is not, or may be. Null for an answer that should never come. */
export function saidBy(status: number, code: string | null): Told['said'] | null {
  if (status >= 200 && status < 400) return 'done';
  if (code === 'outcome_unknown') return 'unknown';
  if (code === 'database_unavailable') return 'unavailable';
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : null;
}

/**
 * The global check of a wall's accounts against all that anybody was told: what was answered 2xx is there exactly once, what
 * was refused or not attempted is not there, what is unknown is there once or not at all, no other manual row is there, nor
 * any other click or ticket of whoever was told of some, and the ledger is sound. Answers what is wrong.
 */
export async function wrongEffects(store: Store, adwallId: number, told: readonly Told[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [subid1, ofUser] of Map.groupBy(told, (each) => each.subid1)) {
    const account: AccountRef = { kind: 'wall', profileId: adwallId, subid1 };
    const records = await store.exportPerson(account);
    const effects = effectsOf(ofUser);
    const problems = records === null ? missingAll(effects) : wrongRecords(records, effects);
    wrong.push(...problems.map((problem) => `${subid1}: ${problem}`));
  }
  const { broken } = await store.verifyLedger({ limit: 10 });
  return [...wrong, ...broken.map(({ accountId, problem, seq }) => `ledger verify: ${accountId}, ${seq}: ${problem}`)];
}

/** All that was told of one effect. */
interface Effect {
  kind: Told['kind'];
  name: string;
  amount: number | undefined;
  /** `nothing`: it must not be there. */
  state: 'done' | 'nothing' | 'unknown';
  answers: Set<string>;
}

function effectsOf(told: readonly Told[]): Effect[] {
  return [...Map.groupBy(told, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((tries) => {
    const [first] = tries;
    if (first === undefined) return [];
    const { amount, kind, name } = first;
    const done = tries.filter(({ said }) => said === 'done');
    const isRefused = tries.some(({ said }) => said === 'refused');
    const isUnknown = tries.some(({ said }) => said === 'unknown');
    // A repeat under the same name that is refused says that the first one did nothing.
    const state = done.length > 0 ? 'done' : isUnknown && !isRefused ? 'unknown' : 'nothing';
    return [{ kind, name, amount, state, answers: new Set(done.map(({ answer }) => answer)) }];
  });
}

function missingAll(effects: readonly Effect[]): string[] {
  const done = effects.filter(({ kind, state }) => state === 'done' && kind !== 'reversal');
  return done.map(({ kind, name }) => `${kind} ${name} was answered, and nothing is there`);
}

function wrongRecords(records: PersonRecords, effects: readonly Effect[]): string[] {
  const of = (kind: Told['kind']): Effect[] => effects.filter((effect) => effect.kind === kind);
  return [
    ...wrongManual(records, of('manual')),
    ...of('lead').flatMap((effect) => wrongLead(records, effect)),
    ...of('reversal').flatMap((effect) => wrongReversal(records, effect)),
    ...ifTold('click', of('click'), () => records.clicks.map(({ clickId }) => clickId)),
    ...ifTold('ticket', of('ticket'), () => records.tickets.map(({ ticketId }) => String(ticketId))),
  ];
}

/** Tests that say nothing of clicks or tickets made theirs in another way. */
function ifTold(what: string, effects: readonly Effect[], found: () => string[]): string[] {
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
  return sum === balance ? wrong : [...wrong, `the balance is ${balance}, its rows make ${sum}`];
}

/** What was done has its own id that is there; beyond that there are at most as many as are unknown. */
function wrongIds(what: string, found: readonly string[], effects: readonly Effect[]): string[] {
  const done = effects.filter(({ state }) => state === 'done');
  const unknown = effects.filter(({ state }) => state === 'unknown').length;
  const answered = new Set(done.flatMap(({ answers }) => [...answers]));
  const wrong = done
    .filter(({ answers }) => answers.size !== 1)
    .map(({ answers, name }) => `${what}: ${name} was answered ${[...answers].join(' and ')}`);
  for (const id of answered) if (!found.includes(id)) wrong.push(`${what}: ${id} was answered, and is not there`);
  const most = answered.size + unknown;
  if (found.length > most || found.length !== new Set(found).size) {
    wrong.push(`${what}: ${found.length} are there; ${answered.size} were answered, ${unknown} are unknown`);
  }
  return wrong;
}

function wrongLead({ leads }: PersonRecords, { answers, name, state }: Effect): string[] {
  const found = leads.filter((lead) => leadName(lead) === name);
  const paid = found.filter((lead) => lead.state !== 'rejected');
  if (found.length > 1) return [`lead ${name} is there ${found.length} times`];
  if (answers.has('OK') && found.length !== 1) return [`lead ${name} was answered OK, and is not there`];
  return state === 'nothing' && paid.length > 0 ? [`lead ${name} was refused, and is there`] : [];
}

function wrongReversal({ ledger, leads }: PersonRecords, { name, state }: Effect): string[] {
  const isCredited = leads.some((lead) => leadName(lead) === name && lead.state === 'credited');
  if (state === 'done' && isCredited) return [`lead ${name} was taken back, and is still credited`];
  const twice = Map.groupBy(
    ledger.filter(({ reverses }) => reverses !== null),
    ({ reverses }) => reverses,
  );
  return [...twice.values()].some((rows) => rows.length > 1) ? [`a row was taken back twice`] : [];
}
