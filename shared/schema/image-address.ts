import { webAddress } from './parameters.ts';
import { text } from './text.ts';

const MAX_LENGTH = 2000;
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const SECURE = /^(?:https:|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:[/?#]|$))/i;

const anyAddress = webAddress(MAX_LENGTH);

/** Adds https to a protocol-relative address such as `//cdn.example/a.png`. */
export function withScheme(address: string): string {
  return /^\/\/[^/\\]/.test(address) ? `https:${address}` : address;
}

/** An image: an http or https URL, or a path on this service; empty for none. */
export const imageAddress = text({ max: MAX_LENGTH })
  .overwrite(withScheme)
  .refine((value) => value === '' || OWN_PATH.test(value) || anyAddress.safeParse(value).success, {
    error: "must be an http or https URL, or a path that starts with a single '/'",
  });

/** A picture or page: like `imageAddress`, but http only for loopback. Pages over https may block other pictures. */
export const secureAddress = text({ min: 1, max: MAX_LENGTH })
  .overwrite(withScheme)
  .refine((value) => OWN_PATH.test(value) || (SECURE.test(value) && anyAddress.safeParse(value).success), {
    error: "must be an https URL, or a path that starts with a single '/'",
  });
