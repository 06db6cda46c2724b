/** Preferences of this browser. The first choice of each is the default and is not stored. */
const choices = { theme: ['system', 'light', 'dark'], times: ['local', 'utc'] } as const;

export type PreferenceName = keyof typeof choices;

/** The chosen value; the default if storage is unavailable. */
export function readPreference(name: PreferenceName): string {
  const known: readonly string[] = choices[name];
  const stored = storage()?.getItem(`rewards-console-${name}`) ?? '';
  return known.includes(stored) ? stored : choices[name][0];
}

/** Stores a choice and applies it. */
export function savePreference(name: PreferenceName, choice: string): void {
  try {
    storage()?.setItem(`rewards-console-${name}`, choice);
  } catch {
    // Without storage, the choice lasts until the next load.
  }
  followTheme();
}

/** Applies the chosen color theme. */
export function followTheme(): void {
  const theme = readPreference('theme');
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Null if the browser forbids storage. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
