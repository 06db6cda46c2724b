/**
 * Sorts after every id, such as `led_…`, in any database's locale: no id begins with a z. The last code point would not
 * work, because many locales sort it before all letters.
 */
export const AFTER_EVERY_ID = 'zz';
