/**
 * Whether what the page passes as a token or publishable key is a secret key, which must not leave the page. Requests
 * drop the spaces around it, so they hide no key.
 */
export const isSecretKey = (text: string): boolean => /^\s*sk_/.test(text);
