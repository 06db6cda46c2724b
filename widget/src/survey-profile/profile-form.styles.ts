import { css } from '../element/adopted-styles.ts';

export const profileFormStyles = css`
  :host {
    --_danger: var(--offer-wall-danger, light-dark(#b3261e, #ff9d94));
  }
  fieldset,
  legend {
    margin: 0;
    padding: 0;
    border: 0;
  }
  input {
    font: inherit;
    color: inherit;
  }
  .button-main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .button-main:hover {
    color: var(--_on-accent);
    filter: brightness(1.08);
  }
  .root {
    padding: clamp(16px, 4cqi, 32px);
    margin: 14px auto;
    max-inline-size: 42rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .title {
    font-size: clamp(1.3rem, 1.1rem + 1cqi, 1.6rem);
    line-height: 1.25;
    letter-spacing: -0.01em;
  }
  .intro,
  .hint,
  .optional {
    color: var(--_muted);
  }
  .hint {
    margin-block-end: 6px;
    font-size: 0.9375rem;
  }
  .optional {
    font-weight: 400;
  }
  .progress {
    margin-block-start: 20px;
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .bar {
    display: flex;
    gap: 6px;
    margin-block-start: 8px;
  }
  .bar i {
    flex: 1;
    block-size: 6px;
    border-radius: 3px;
    background: color-mix(in srgb, var(--_text) 12%, transparent);
  }
  .bar i.filled {
    background: var(--_accent);
  }
  .step-title {
    margin-block-start: 22px;
    font-size: 1.25rem;
    line-height: 1.3;
  }
  .step-title:focus {
    outline: none;
  }

  form {
    display: grid;
    gap: 22px;
    margin-block-start: 18px;
  }
  .field {
    min-inline-size: 0;
  }
  .label {
    display: block;
    margin-block-end: 6px;
    font-weight: 600;
  }
  .error {
    margin-block-end: 6px;
    color: var(--_danger);
    font-weight: 600;
  }
  .field.wrong {
    padding-inline-start: 14px;
    border-inline-start: 4px solid var(--_danger);
  }
  .input {
    inline-size: 100%;
    min-block-size: 46px;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) - 5px);
    background: var(--_surface);
    color: var(--_text);
  }
  .input:focus-visible {
    outline-offset: 0;
  }
  .input[aria-invalid='true'] {
    border: 2px solid var(--_danger);
  }
  .dates {
    display: flex;
    flex-wrap: wrap;
    gap: 14px;
  }
  .dates label {
    font-size: 0.9375rem;
  }
  .dates .input {
    display: block;
    inline-size: 4.5rem;
    margin-block-start: 4px;
  }
  .dates .year {
    inline-size: 6rem;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
    gap: 8px;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 46px;
    padding: 0.4rem 0.85rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 5px);
    cursor: pointer;
  }
  .choice:hover {
    border-color: var(--_accent);
  }
  .choice:has(:checked) {
    border-color: var(--_accent);
    background: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
  }
  .choice input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .or {
    grid-column: 1 / -1;
    padding-inline-start: 4px;
    color: var(--_muted);
    font-size: 0.9375rem;
  }

  .summary {
    margin-block-start: 20px;
    padding: 16px 18px;
    border: 3px solid var(--_danger);
    border-radius: calc(var(--_radius) - 4px);
  }
  .summary h3 {
    margin-block-end: 6px;
    font-size: 1.125rem;
  }
  .summary a {
    display: inline-block;
    min-block-size: 24px;
    padding-block: 3px;
    color: var(--_danger);
    font-weight: 600;
  }
  .consent {
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .consent a {
    color: var(--_accent);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .actions .button-main {
    flex: 1 1 12rem;
    min-block-size: 50px;
  }

  @media (forced-colors: active) {
    .choice:has(:checked) {
      border: 2px solid Highlight;
    }
    .bar i.filled {
      background: Highlight;
    }
  }
`;
