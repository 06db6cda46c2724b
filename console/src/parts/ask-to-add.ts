// Whom to ask, on an empty screen whose next step is not for one's role.

const ASK = 'Ask an owner or manager of the whole installation';

/** For what all publishers share. */
export const ASK_TO_ADD = `${ASK} to add one.`;
export const ASK_OWNER_TO_ADD = 'Ask an owner to add one.';
export const ASK_FOR_OFFERS = `${ASK} to add a feed, or to import a file.`;
export const ASK_FOR_POSTBACK = 'Ask an owner or manager to add the URL of your server.';
