export function testProgress(total: number, now?: () => number): () => string | null;

export function slowestFiles(times: readonly { file: string; ms: number }[]): string[];

export function filesUnderWay(): {
  files: Map<string, { what: string; since: number }>;
  note(message: { kind: string; file?: string; what?: string }, since: number): void;
};
