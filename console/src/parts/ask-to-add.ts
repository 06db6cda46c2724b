// Whom to ask on an empty screen, if the user's role can't do the next step.

const ASK = 'Ask an owner or manager of the whole installation';

/** For data that all publishers share. */
export const ASK_TO_ADD = `${ASK} to add one.`;
export const ASK_OWNER_TO_ADD = 'Ask an owner to add one.';
export const ASK_FOR_OFFERS = `${ASK} to add a feed, or to import a file.`;
export const ASK_FOR_POSTBACK = 'Ask an owner or manager to add the URL of your server.';
export const ASK_FOR_RULE = 'Ask an owner or manager to add one.';
