import type { Command } from './command.ts';

/** How an engine runs commands that only read. */
export interface ReadingEngine {
  /** Runs reads that don't need a common state. */
  read<Result>(command: () => Command<Result>): Promise<Result>;
  /** Runs reads that all see the same state of the database. */
  snapshot<Result>(command: () => Command<Result>): Promise<Result>;
}

/** How an engine runs commands. It starts the command again for each try. */
export interface Engine extends ReadingEngine {
  /** Like `read`, for lists and figures that no decision about money depends on. They may come from a replica. */
  list<Result>(command: () => Command<Result>): Promise<Result>;
  /** Runs one transaction and resolves after its commit. `isLong`: one of its statements may take minutes. */
  write<Result>(command: () => Command<Result>, options?: { isLong?: boolean }): Promise<Result>;
  /** Like `read` and `write`, for one of a long series. */
  readPart<Result>(command: () => Command<Result>): Promise<Result>;
  writePart<Result>(command: () => Command<Result>): Promise<Result>;
}

type AnyCommand = (...input: never[]) => Command<unknown>;
type Run = <Result>(engine: Engine, command: () => Command<Result>) => Promise<Result>;

/** A command of both engines, and how they run it. */
interface Declared<Each extends AnyCommand> {
  command: Each;
  run: Run;
}

/** Each command under the name of its method of the store. */
type Declarations = Record<string, Declared<AnyCommand>>;

/** The methods of the store that run these commands. */
export type Methods<All extends Declarations> = {
  [Name in keyof All]: All[Name]['command'] extends (...input: infer Input) => Command<infer Result>
    ? (...input: Input) => Promise<Result>
    : never;
};

function declare(run: Run) {
  return <Each extends Record<string, AnyCommand>>(commands: Each): { [Name in keyof Each]: Declared<Each[Name]> } => {
    const declared = Object.entries(commands).map(([name, command]) => [name, { command, run }]);
    return Object.fromEntries(declared) as { [Name in keyof Each]: Declared<Each[Name]> };
  };
}

// Files of commands/ use these to declare which of their commands are methods of the store. The interface `Engine`
// explains each.
export const reads = declare((engine, command) => engine.read(command));
export const lists = declare((engine, command) => engine.list(command));
export const snapshots = declare((engine, command) => engine.snapshot(command));
export const writes = declare((engine, command) => engine.write(command));
export const longWrites = declare((engine, command) => engine.write(command, { isLong: true }));
export const readParts = declare((engine, command) => engine.readPart(command));
export const writeParts = declare((engine, command) => engine.writePart(command));

/** Makes methods of declared commands. */
export function methodsOf<All extends Declarations>(engine: Engine, all: All): Methods<All> {
  const methods = Object.entries(all).map(([name, { command, run }]) => [
    name,
    // As a property of an object literal, the function gets its name in stack traces.
    { [name]: (...input: never[]) => run(engine, () => command(...input)) }[name],
  ]);
  return Object.fromEntries(methods) as Methods<All>;
}
