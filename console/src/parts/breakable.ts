import { html } from 'lit';

/** A text whose URLs break after their separators. */
export function breakable(text: string): unknown {
  if (!text.includes('://')) return text;
  return text.split(/(?<=[/.?&=])(?=[^/])/).map((part, index) => (index === 0 ? part : html`<wbr />${part}`));
}
