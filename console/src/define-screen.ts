import type { Reply } from './reply.ts';
import type { Context, LoadContext } from './context.ts';

/** A screen: what it asks for, and how it shows the answer. Its file loads when it is opened. */
export interface ScreenDefinition<Data> {
  /** Asks for everything that the screen shows, in one call. Without it, the screen needs nothing. */
  load?(context: LoadContext): Promise<Reply<Data>>;
  /** A pure view of the data. The element that it may contain gets new data after each `context.reload()`. */
  view(data: Data, context: Context): unknown;
}

/** A screen without the type of its data, for the routes. */
export type AnyScreen = ScreenDefinition<unknown>;

/** Declares a screen; the type of what `view` gets follows from `load`. */
export function defineScreen<Data = undefined>(definition: ScreenDefinition<Data>): AnyScreen {
  // Methods are bivariant, and `view` is only called with what `load` resolved with.
  return definition;
}
