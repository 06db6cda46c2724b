/** The looks that a wall can choose from. */
export const themePresets = ['calm', 'playful', 'sober'] as const;
