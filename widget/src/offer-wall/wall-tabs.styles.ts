import { css } from '../element/adopted-styles.ts';

export const wallTabsStyles = css`
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
  .button-main {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .button-main:hover {
    color: var(--_on-accent);
    filter: brightness(1.08);
  }

  @media (forced-colors: active) {
    .tab[aria-selected='true'] {
      border: 2px solid Highlight;
    }
  }
`;
