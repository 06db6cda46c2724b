/** The colors of a wall that a publisher can set, and what the console calls them. */
export const wallColors = {
  accent: 'Accent',
  on_accent: 'Text on the accent',
  background: 'Background',
  surface: 'Cards',
  text: 'Text',
} as const;

export type ColorName = keyof typeof wallColors;

export const colorNames = Object.keys(wallColors) as readonly ColorName[];
