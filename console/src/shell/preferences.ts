/** What someone chose for this browser, and the first choice of each, which is not stored. */
const choices = { theme: ['system', 'light', 'dark'], times: ['local', 'utc'] } as const;

export type PreferenceName = keyof typeof choices;

/** What is chosen; the first choice where the browser stores nothing. */
export function readPreference(name: PreferenceName): string {
  const known: readonly string[] = choices[name];
  const stored = storage()?.getItem(`rewards-console-${name}`) ?? '';
  return known.includes(stored) ? stored : choices[name][0];
}

/** Keeps a choice in this browser and follows it. */
export function savePreference(name: PreferenceName, choice: string): void {
  try {
    storage()?.setItem(`rewards-console-${name}`, choice);
  } catch {
    // A browser that stores nothing shows its own choice again after the next load.
  }
  followTheme();
}

/** Shows the colors that are chosen. */
export function followTheme(): void {
  const theme = readPreference('theme');
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Null where the browser forbids it. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
