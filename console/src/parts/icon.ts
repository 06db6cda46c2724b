import { html, type TemplateResult } from 'lit';

/** An icon of strokes on a 16 by 16 grid. */
export function iconOf(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}

/** The product's name with its mark: a wall of tiles, the last of which is a coin. */
export function brandName(): TemplateResult {
  return html`<svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="M6.5 5.5h4v5h-5v-4zM13.5 5.5h4l1 1v4h-5zM5.5 13.5h5v5h-4l-1-1z" />
      <circle cx="16" cy="16" r="2.75" />
    </svg>
    Rewards Wall`;
}
