export function testProgress(total: number, now?: () => number): () => string | null;
