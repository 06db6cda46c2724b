import { css } from '../element/adopted-styles.ts';

export const profileFormStyles = css`
  .root {
    padding: clamp(16px, 4cqi, 32px);
    margin: 14px auto;
    max-inline-size: 42rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-wrap: pretty;
  }
  /* Break lines between phrases, not inside words. */
  .root:lang(ja) {
    word-break: auto-phrase;
  }
  .intro,
  .hint,
  .optional,
  .progress,
  .or,
  .consent {
    color: var(--_muted);
  }
  .hint,
  .progress,
  .or,
  .consent,
  .dates {
    font-size: 0.9375rem;
  }
  .title,
  .label,
  .hint,
  .error {
    margin-block-end: 6px;
  }
  .label,
  .error,
  .summary a {
    font-weight: 600;
  }
  .error,
  .summary a {
    color: var(--_danger);
  }
  .optional {
    font-weight: 400;
  }
  .progress,
  .summary,
  .summary .button,
  .step-title,
  form {
    margin-block-start: 20px;
    scroll-margin-block-start: 5rem;
  }
  .bar {
    display: flex;
    gap: 6px;
    margin-block-start: 8px;
  }
  .bar i {
    flex: 1;
    block-size: 6px;
    border-radius: 999px;
    background: color-mix(in srgb, var(--_text) 12%, transparent);
  }
  .bar i.filled {
    background: var(--_accent);
  }
  .step-title {
    font-size: 1.25rem;
    line-height: 1.3;
  }
  .step-title:focus {
    outline: none;
  }

  form {
    display: grid;
    gap: 22px;
  }
  .label {
    display: block;
  }
  /* A floated legend is laid out inside its fieldset, beside the error bar. */
  legend {
    float: inline-start;
    inline-size: 100%;
  }
  legend ~ * {
    clear: both;
  }
  .field.wrong {
    padding-inline-start: 14px;
    border-inline-start: 4px solid var(--_danger);
  }
  .input,
  .choice {
    min-block-size: 46px;
    border-radius: calc(var(--_radius) - 5px);
  }
  .input {
    inline-size: 100%;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_control);
    background: var(--_surface);
    color: var(--_text);
  }
  .input[aria-invalid='true'] {
    border: 2px solid var(--_danger);
  }
  .dates {
    display: flex;
    flex-wrap: wrap;
    gap: 14px;
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
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_border);
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
  /* Two short choices stay side by side on a phone, if both labels fit. */
  .choices:has(> :nth-child(2):last-child) {
    display: flex;
    flex-wrap: wrap;
    > * {
      flex: 1 auto;
      min-inline-size: 40%;
    }
  }
  .or {
    grid-column: 1 / -1;
  }

  .summary {
    padding: 16px 18px;
    border: 3px solid var(--_danger);
    border-radius: var(--_radius);
  }
  .summary h3 {
    margin-block-end: 6px;
  }
  .summary a {
    display: inline-block;
    padding-block: 3px;
  }
  .consent a {
    color: var(--_tint);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .actions .button-main {
    flex: 1 auto;
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
