import { idText, isId } from './detail-page.ts';
import { withTimes } from './time.ts';

/** A text of the service, with its times as elsewhere and its IDs cut. */
export function readableText(text: string): unknown {
  return text.split(/([a-z]+_[0-9a-f]{24,})/).map((part) => (isId(part) ? idText(part) : withTimes(part)));
}
