import { css } from '../../element/adopted-styles.ts';

export const offerSearchStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    gap: 10px 16px;
    font-size: 0.9375rem;
  }
  .search,
  select {
    min-block-size: 2.75rem;
    padding-inline: 0.9rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }
  .search {
    flex: 1 1 7rem;
    min-inline-size: 0;
    max-inline-size: 24rem;
  }
  .search::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .sort {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
    margin-inline-start: auto;
    color: var(--_muted);
  }
  .sort label {
    flex: none;
  }
  select {
    min-inline-size: 0;
    max-inline-size: 100%;
    padding-inline: 0.6rem;
  }
  @container (inline-size < clamp(512px, 32rem, 1024px)) {
    .toolbar {
      column-gap: 8px;
    }
    .sort label {
      position: absolute;
      clip-path: inset(50%);
    }
    select {
      max-inline-size: 10rem;
    }
  }

  /* One row, equally high with and without a scroll bar, so that late categories don't move the cards. */
  .chips {
    display: flex;
    flex: 1 0 100%;
    align-items: start;
    gap: 8px;
    block-size: 3.75rem;
    padding: 0.25rem var(--_edge);
    scroll-padding-inline: var(--_edge);
    margin: -0.25rem calc(-1 * var(--_edge)) -1rem;
  }
  /* The button looks small, but its touch target is 44 px high. */
  .chip {
    position: relative;
    flex: none;
    min-block-size: 2.25rem;
    padding: 0.2rem 0.9rem;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    cursor: pointer;
  }
  .chip::before {
    content: '';
    position: absolute;
    inset: -5px -4px;
  }
  .chip:hover {
    border-color: var(--_accent);
  }
  .chip span {
    padding-inline-start: 0.2rem;
    font-size: 0.8125rem;
    opacity: 0.85;
  }
  /* The accent may leave the text only just enough contrast, so no opacity here. */
  .chip[aria-pressed='true'] span {
    opacity: 1;
  }
  /* Marks the pressed button even if the accent is as light as the page. */
  .chip[aria-pressed='true'] {
    border-color: var(--_tint);
  }

  @media (forced-colors: active) {
    .fact .icon {
      color: CanvasText;
    }
    .chip[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
