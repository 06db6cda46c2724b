import { css } from '../../element/adopted-styles.ts';

export const ticketStyles = css`
  .ticket {
    inline-size: 100%;
    max-inline-size: 42rem;
    padding: clamp(16px, 4cqi, 32px);
    margin-inline: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .ticket .ticket-title {
    font-size: 1.3rem;
  }
  .ticket :is(.ticket-title, .summary):focus {
    outline: none;
  }
  .ticket :is(.hint, .optional) {
    color: var(--_muted);
  }
  .ticket .hint {
    font-size: 0.9375rem;
  }
  .ticket form {
    display: grid;
    gap: 20px;
    margin-block-start: 20px;
  }
  .ticket .label {
    display: block;
    font-weight: 600;
  }
  .ticket :is(.label, .field .hint, .error, .summary h4) {
    margin-block-end: 6px;
  }
  .ticket .optional {
    font-weight: 400;
  }
  .ticket :is(.error, .summary a) {
    color: var(--_danger);
    font-weight: 600;
  }
  .ticket .field.wrong {
    padding-inline-start: 14px;
    border-inline-start: 4px solid var(--_danger);
  }
  .ticket .input {
    inline-size: 100%;
    min-block-size: 46px;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) - 5px);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
  }
  .ticket textarea {
    display: block;
    resize: vertical;
  }
  .ticket .input[aria-invalid='true'] {
    border: 2px solid var(--_danger);
  }
  .ticket .input[type='date'] {
    max-inline-size: 14rem;
  }
  .ticket .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 8px;
  }
  .ticket .choice {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 46px;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 5px);
    cursor: pointer;
  }
  .ticket .choice:hover,
  .ticket .choice:has(:checked) {
    border-color: var(--_accent);
  }
  .ticket .choice:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
  }
  .ticket .choice input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .ticket .summary {
    padding: 16px 18px;
    margin-block-start: 18px;
    border: 3px solid var(--_danger);
    border-radius: var(--_radius);
  }
  .ticket .summary a {
    display: inline-block;
    padding-block: 3px;
  }
  .ticket .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .ticket .actions .button {
    flex: 1 1 auto;
    min-block-size: 50px;
  }
  .ticket .actions .button-main {
    flex: 4 1 12rem;
  }
  .ticket .sent {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding-block: 20px;
    text-align: center;
  }
  .ticket .sent-mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 2rem;
  }

  @media (forced-colors: active) {
    .ticket .choice:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`;
