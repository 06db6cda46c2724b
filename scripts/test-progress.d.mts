export function testProgress(total: number, now?: () => number): () => string | null;

export function slowestFiles(times: readonly { file: string; ms: number }[]): string[];
