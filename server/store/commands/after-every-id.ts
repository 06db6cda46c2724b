/**
 * Sorts after every id, such as `led_…`, in the locale of any database: no id begins with a z. The last code point would not
 * do, because many locales sort what is no letter before all that is one.
 */
export const AFTER_EVERY_ID = 'zz';
