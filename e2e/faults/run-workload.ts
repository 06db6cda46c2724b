import { setTimeout as pause } from 'node:timers/promises';
import { saidBy, type Told } from '../support/money/outcomes.ts';

/** One request of a player. */
export interface Action {
  effect: Pick<Told, 'subid1' | 'kind' | 'name' | 'amount'>;
  /** Sent until it is answered for good: a lead, or a transaction with its Idempotency-Key. Others are sent once. */
  isRepeated: boolean;
  request: () => [path: string, init: RequestInit];
}

/** Steps in order; the actions of one are sent at once. */
export type Player = readonly (readonly Action[])[];

const AT_ONCE = 16;
const REPEAT_AFTER_MS = 50;

/** Lets the players play, so many at once; answers all that they were told. Throws on an answer that should never come. */
export async function play(url: string, players: readonly Player[]): Promise<Told[]> {
  const told: Told[] = [];
  const waiting = [...players];
  const playOn = async (): Promise<void> => {
    for (let player = waiting.shift(); player !== undefined; player = waiting.shift()) {
      for (const step of player) await Promise.all(step.map((action) => act(url, action, told)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
  return told;
}

async function act(url: string, { effect, isRepeated, request }: Action, told: Told[]): Promise<void> {
  for (;;) {
    const [path, init] = request();
    const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
    const text = await response.text();
    const said = saidBy(response.status, codeOf(text));
    if (said === null) throw new Error(`${effect.kind} ${effect.name}: ${response.status} ${text}`);
    told.push({ ...effect, said, answer: answerOf(response, text) });
    if (!isRepeated || said === 'done' || said === 'refused') return;
    await pause(REPEAT_AFTER_MS);
  }
}

/** The id that an answer carries; a click's stands in its redirect. */
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
