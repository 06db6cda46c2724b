import { generate } from 'lean-qr';
import { html, svg, type TemplateResult } from 'lit';

/** Scanners need a white margin. */
const MARGIN = 4;

/**
 * The secret as a QR code, drawn in the page so that it goes nowhere else. Always dark on white: many scanners need
 * that.
 */
export function qrCode(secret: string): TemplateResult {
  const code = generate(secret);
  const rows = Array.from({ length: code.size }, (_, y) => y);
  const dark = rows.flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const size = code.size + 2 * MARGIN;
  return html`<svg
    class="qr"
    role="img"
    aria-label="QR code with the secret"
    viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}"
  >
    ${svg`<path class="qr-paper" d="M${-MARGIN} ${-MARGIN}h${size}v${size}h${-size}z"></path>
    <path class="qr-ink" shape-rendering="crispEdges" d=${dark.join('')}></path>`}
  </svg>`;
}
