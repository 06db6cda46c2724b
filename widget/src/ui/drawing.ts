import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/** Lines of parts that load later, on the same field. */
export type Drawing = DrawingName | `M${string}`;

type DrawingName = 'empty' | 'error' | 'offline' | 'search' | 'session';

/** Lines on a field of 144 by 112: an open box, a window, a cloud, a magnifying glass, an hourglass. */
const lines: Readonly<Partial<Record<Drawing, string>>> & Readonly<Record<DrawingName, string>> = {
  empty: 'm36 58 36 14 36-14-36-12zv28l36 15 36-15V58M72 72v29M36 58 26 70l34 13 12-11 12 11 34-13-10-12',
  error: 'M34 28h76v56H34zm0 14h76M60 74c4-6 20-6 24 0M63 56h.1M81 56h.1',
  offline: 'M46 80a18 18 0 0 1-2-36 28 28 0 0 1 53-6 21 21 0 0 1 3 42zm16-26 20 16m0-16L62 70',
  search: 'M64 22a28 28 0 1 0 .1 0zM85 71l26 26M56 61c4-5 12-5 16 0M56 46h.1M72 46h.1',
  session: 'M50 16h44M50 92h44M55 16v12c0 14 17 18 17 26S55 66 55 80v12M89 16v12c0 14-17 18-17 26s17 12 17 26v12',
};

/** A line drawing in the accent for a notice: one of these, or its own lines. Decorative: the notice says the same. */
export function drawing(name: Drawing): TemplateResult {
  return html`<svg class="drawing" viewBox="0 0 144 112" aria-hidden="true">
    <circle cx="72" cy="54" r="46" />
    <path class="sparks" d="M124 26h8m-4-4v8M14 78h8m-4-4v8M24 26h.1M122 88h.1" />
    <path d=${lines[name] ?? name} />
  </svg>`;
}
