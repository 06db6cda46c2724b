/** What the origins of a wall or panel mean (docs/contract/identity.md#origins), for the CLI, console and docs. */
export const ORIGINS_MEANING = 'origins of the pages that may frame the wall and call with user tokens';

/** What an empty list of origins means. */
export const NO_ORIGINS = 'Leave empty to allow any page; then a framed wall takes no tokens.';

/** Origins shared by all apps built with the same tool: Capacitor, Ionic, Tauri, Electron. */
const OF_MANY_APPS = /^(?:https?:\/\/(?:tauri\.)?localhost|(?!https?:)[a-z][a-z0-9+.-]*:\/\/(?:localhost|-))$/;

/** A warning about listed origins; null if there is none. */
export function originsWarning(origins: readonly string[]): string | null {
  const shared = origins.filter((origin) => OF_MANY_APPS.test(origin));
  if (shared.length === 0) return null;
  return `Every app that is built the same way has ${shared.join(', ')}, not yours alone. Require user tokens, and mint them only for users whom your server knows.`;
}
