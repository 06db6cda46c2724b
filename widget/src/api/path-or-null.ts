import { buildPath } from '@rewards-wall/shared/routes.ts';

/** Fills in the parameters of a path, which come from the page; null if one of them cannot be part of a path, such as `..`. */
export function pathOrNull(...parts: Parameters<typeof buildPath>): string | null {
  try {
    return buildPath(...parts);
  } catch {
    return null;
  }
}
