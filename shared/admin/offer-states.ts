/** What users can see of an offer: `hidden` for now, or `disabled` until someone or its feed enables it. */
export const offerStates = ['shown', 'hidden', 'disabled'] as const;

/** How a wall treats an offer. */
export const offerPlaces = ['usual', 'featured', 'blocked'] as const;

/** The largest feed that can be dropped into the console, in bytes. `rewards offers import` takes larger ones. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
