import type { OpenTask } from '@rewards-wall/shared/admin/overview-schema.ts';
import type { Reply } from './reply.ts';
import type { Context, LoadContext } from './context.ts';

/** A screen: how to load its data and render it. Its file loads when it is opened. */
export interface ScreenDefinition<Data> {
  /** Loads all data of the screen in one call. Omit it if the screen needs none. */
  load?(context: LoadContext): Promise<Reply<Data>>;
  /**
   * The title with its tabs, shown above the view, and without data also if loading fails. Omit it if the view has its
   * own.
   */
  heading?(context: Context, data?: Data): unknown;
  /** What the data tells about open tasks of the wall, for the menu. */
  tasks?(data: Data): readonly OpenTask[] | null;
  /** A pure function of the data. Elements in it receive new data after each `context.reload()`. */
  view(data: Data, context: Context): unknown;
}

/** A screen without its data type, for the routes. */
export type AnyScreen = ScreenDefinition<unknown>;

/** Defines a screen; infers the data type of `view` from `load`. */
export function defineScreen<Data = undefined>(definition: ScreenDefinition<Data>): AnyScreen {
  // Safe: methods are bivariant, and `view` is only called with the result of `load`.
  return definition;
}
