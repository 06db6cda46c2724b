export function readDocuments(root: string): Readonly<Record<string, string>>;
