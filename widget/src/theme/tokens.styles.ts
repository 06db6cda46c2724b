import { css } from '../element/adopted-styles.ts';

/**
 * The public custom properties and their defaults. Each private `--_x` is the page's `--offer-wall-x`, else the colour
 * of the wall's settings (customization-css.ts), else the light or dark default. `theme="light|dark"` selects one;
 * without it, the page's `color-scheme` does.
 *
 * The accent is a background colour. Text and focus rings use `--_tint` instead: the accent mixed with enough of the
 * text colour to be readable, whatever the accent.
 */
export const tokens = css`
  :host {
    --_accent: var(--offer-wall-accent, light-dark(#0b6e5f, #5fd9c0));
    --_on-accent: var(--offer-wall-on-accent, light-dark(#ffffff, #04251f));
    --_tint: color-mix(in oklab, var(--_accent) 35%, var(--_text));
    --_background: var(--offer-wall-background, light-dark(#f4f6f8, #10151a));
    --_surface: var(--offer-wall-surface, light-dark(#ffffff, #1a2128));
    --_text: var(--offer-wall-text, light-dark(#15202b, #eef2f5));
    --_muted: var(--offer-wall-muted, light-dark(#526070, #a4b1be));
    --_border: var(--offer-wall-border, light-dark(#dde3e9, #303a44));
    --_control: var(--offer-wall-control, light-dark(#7b8896, #7d8a97));
    --_featured: var(--offer-wall-featured, light-dark(#8a5300, #f4c15d));
    --_danger: var(--offer-wall-danger, light-dark(#b3261e, #ff9d94));
    --_radius: var(--offer-wall-radius, 14px);
    --_gap: var(--offer-wall-gap, 16px);
    --_card-min: var(--offer-wall-card-min, 18.5rem);

    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    color: var(--_text);
    background: var(--_background);
    border-radius: calc(var(--_radius) + 4px);
    font: 400 1rem/1.5 var(--offer-wall-font, system-ui, sans-serif);
    text-align: start;
    text-transform: none;
    letter-spacing: normal;
    white-space: normal;
    overflow-wrap: anywhere;
    -webkit-text-size-adjust: 100%;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  h2,
  h3,
  p,
  ul,
  ol,
  fieldset,
  legend {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    list-style: none;
  }
  button,
  select,
  input {
    font: inherit;
    color: inherit;
  }
  :focus-visible {
    outline: 3px solid var(--_tint);
    outline-offset: 2px;
  }
  .title {
    font-size: clamp(1.35rem, 1.1rem + 1.4cqi, 1.9rem);
    line-height: 1.3;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .icon {
    flex: none;
    inline-size: 1em;
    block-size: 1em;
    vertical-align: -0.125em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .button {
    min-block-size: 44px;
    padding: 0.55rem 1.25rem;
    border: 1px solid var(--_control);
    border-radius: 999px;
    background: var(--_surface);
    font-weight: 600;
    cursor: pointer;
  }
  .button:hover,
  .card:hover {
    border-color: var(--_accent);
  }
  .cta,
  .button-main,
  .chip[aria-pressed='true'] {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 700;
  }
  .cta:hover,
  .button-main:hover {
    filter: brightness(1.08);
  }
  [aria-disabled='true'] {
    opacity: 0.6;
  }
`;
