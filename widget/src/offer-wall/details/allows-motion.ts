/** Whether the user's system asks for no less motion. */
export const allowsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
