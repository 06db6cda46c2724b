/** The fields of a package.json that the check reads. */
export interface PackageDescription {
  name: string;
  version: string;
  license: string;
  repository: { url: string };
  bugs: string;
  private?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  exports?: unknown;
  bin?: Readonly<Record<string, string>>;
  bundleDependencies?: readonly string[];
}

export function pack(folder: string): { file: string; problems: string[] };
export function problemsOf(folder: string, description: PackageDescription, paths: readonly string[]): string[];
