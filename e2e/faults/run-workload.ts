import { setTimeout as pause } from 'node:timers/promises';
import { resultOf, type Outcome } from '../support/money/outcomes.ts';

/** One request of a user. */
export interface Action {
  effect: Pick<Outcome, 'subid1' | 'kind' | 'name' | 'amount'>;
  /** Whether it is sent until the outcome is certain: a lead, or a transaction with an Idempotency-Key. */
  isRepeated: boolean;
  request: () => [path: string, init: RequestInit];
}

/** What one user does, in steps. The actions of one step are sent at the same time. */
export type UserActions = readonly (readonly Action[])[];

const ACTIVE_USERS = 16;
const REPEAT_AFTER_MS = 50;

/** Runs the workload and returns all outcomes. Throws on a response that must never occur. */
export async function runWorkload(url: string, workload: readonly UserActions[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...workload];
  const runUsers = async (): Promise<void> => {
    for (let user = waiting.shift(); user !== undefined; user = waiting.shift()) {
      for (const step of user) await Promise.all(step.map((action) => send(url, action, outcomes)));
    }
  };
  await Promise.all(Array.from({ length: ACTIVE_USERS }, runUsers));
  return outcomes;
}

async function send(url: string, { effect, isRepeated, request }: Action, outcomes: Outcome[]): Promise<void> {
  for (;;) {
    const [path, init] = request();
    const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
    const text = await response.text();
    const result = resultOf(response.status, codeOf(text));
    if (result === null) throw new Error(`${effect.kind} ${effect.name}: ${response.status} ${text}`);
    outcomes.push({ ...effect, result, answer: answerOf(response, text) });
    if (!isRepeated || result === 'done' || result === 'refused') return;
    await pause(REPEAT_AFTER_MS);
  }
}

/** The id in a response; a click's is in its redirect. */
function answerOf(response: Response, text: string): string {
  const location = response.headers.get('location');
  if (location !== null) return new URL(location).searchParams.get('click') ?? '';
  if (response.status !== 201) return text;
  const [id = ''] = Object.values(JSON.parse(text) as Record<string, unknown>);
  return String(id);
}

function codeOf(text: string): string | null {
  if (!text.startsWith('{')) return null;
  const code: unknown = Reflect.get(Object(JSON.parse(text)), 'code');
  return typeof code === 'string' ? code : null;
}
