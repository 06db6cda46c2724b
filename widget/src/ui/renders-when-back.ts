/**
 * Whether the page's router renders the page again at every step back in the history, even to the same address: Turbo
 * and htmx do, and what the user has typed is lost. `state` is of the entry.
 */
export function rendersWhenBack(state: Readonly<Record<string, unknown>> | null): boolean {
  return Boolean(state?.['turbo'] ?? state?.['htmx']);
}
