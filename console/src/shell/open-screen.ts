import type { Refusal } from '../reply.ts';
import type { LoadContext } from '../context.ts';
import type { AnyScreen } from '../define-screen.ts';
import type { ScreenRoute } from '../routes/route.ts';

/** A screen and its data. */
export interface OpenedScreen {
  screen: AnyScreen;
  data: unknown;
}

/** A screen whose data could not be loaded; null: nor could its file. */
export interface FailedScreen {
  screen: AnyScreen | null;
  problem: Refusal;
}

/** Loads a screen's file and data. Rejects if the file can't be loaded. */
export async function openScreen(route: ScreenRoute, context: LoadContext): Promise<OpenedScreen | FailedScreen> {
  const { screen } = await route.open();
  if (screen.load === undefined) return { screen, data: undefined };
  const reply = await screen.load(context);
  return reply.ok ? { screen, data: reply.body } : { screen, problem: reply.problem };
}
