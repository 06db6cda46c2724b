import { css } from '../element/adopted-styles.ts';

export const wallExtrasStyles = css`
  .tabs {
    display: inline-flex;
    padding: 4px;
    border-radius: 999px;
    background: color-mix(in srgb, var(--_text) 8%, transparent);
  }
  .tab {
    min-block-size: 40px;
    padding: 0.35rem 1.1rem;
    border: 1px solid transparent;
    border-radius: 999px;
    background: none;
    color: var(--_muted);
    font-weight: 600;
    cursor: pointer;
  }
  .tab[aria-selected='true'] {
    background: var(--_surface);
    border-color: var(--_border);
    color: var(--_text);
  }

  .steps ol {
    display: grid;
    gap: 8px;
    padding-block-start: 6px;
  }
  .steps li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 12px;
  }
  .step-reward {
    white-space: nowrap;
  }
  .step-time {
    grid-column: 1 / -1;
  }
  .step-time,
  .notice p {
    color: var(--_muted);
  }

  .notice {
    display: grid;
    justify-items: center;
    gap: 8px;
    max-inline-size: 30rem;
    margin: 8vh auto;
    text-align: center;
  }

  @media (forced-colors: active) {
    .tab[aria-selected='true'] {
      border: 2px solid Highlight;
    }
  }
`;
