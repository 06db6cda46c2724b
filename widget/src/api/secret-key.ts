/**
 * Whether what the page passes as a token or publishable key is a secret key, which must not leave the page. Spaces,
 * quotes and the word "Bearer" before it hide no key.
 */
export const isSecretKey = (text: string): boolean => /^(\W|bearer)*sk_/i.test(text);
