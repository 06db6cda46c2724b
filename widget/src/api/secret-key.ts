/**
 * Whether the page's token or publishable key is really a secret key, which must not leave the page. Also detects keys
 * behind spaces, quotes or the word "Bearer".
 */
export const isSecretKey = (text: string): boolean => /^(\W|bearer)*sk_/i.test(text);
