import { css } from '../element/adopted-styles.ts';

export const wallControlsStyles = css`
  .tabs {
    display: inline-flex;
    flex-wrap: wrap;
    /* Makes 48 px with the height of a tab, which is what the header reserves. */
    padding: 2px;
    border-radius: 30px;
    background: color-mix(in srgb, var(--_text) 8%, transparent);
  }
  .tab {
    min-block-size: 44px;
    padding: 0.35rem clamp(0.6rem, 3cqi, 1.1rem);
    border: 1px solid transparent;
    border-radius: 999px;
    background: none;
    color: var(--_muted);
    font-weight: 600;
    overflow-wrap: normal;
    cursor: pointer;
  }
  .tab[aria-selected='true'] {
    background: var(--_surface);
    border-color: var(--_border);
    color: var(--_text);
  }

  /* An empty toolbar takes no room above a notice. */
  .toolbar:empty:has(+ slot) {
    display: none;
  }
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
