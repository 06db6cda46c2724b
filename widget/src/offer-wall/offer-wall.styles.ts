import { css } from 'lit';

export const offerWallStyles = css`
  :host {
    min-block-size: 600px;
  }
  .root {
    padding: clamp(12px, 3cqi, 28px);
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 10px 20px;
    margin-block-end: 14px;
  }
  .title {
    font-size: clamp(1.35rem, 1.1rem + 1.4cqi, 1.9rem);
    line-height: 1.2;
    letter-spacing: -0.015em;
  }
  .section {
    margin-block: 22px 10px;
    font-size: 1.0625rem;
    line-height: 1.3;
  }

  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px 16px;
  }
  .chips {
    display: flex;
    flex: 1 1 20rem;
    gap: 8px;
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: thin;
    padding: 4px;
    margin: -4px;
  }
  @container (inline-size > 46rem) {
    .chips {
      flex-wrap: wrap;
    }
    .toolbar {
      align-items: start;
    }
  }
  .chip {
    flex: none;
    min-block-size: 36px;
    padding: 0.2rem 0.9rem;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    font-size: 0.9375rem;
    cursor: pointer;
  }
  .chip:hover {
    border-color: var(--_accent);
  }
  .chip[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  .sort {
    display: flex;
    align-items: center;
    gap: 8px;
    color: var(--_muted);
    font-size: 0.9375rem;
  }
  .sort span {
    flex: none;
  }
  .sort select {
    min-block-size: 40px;
    max-inline-size: 100%;
    padding-inline: 0.6rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) - 4px);
    background: var(--_surface);
    color: var(--_text);
  }

  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--_card-min)), 1fr));
    gap: var(--_gap);
    margin-block-start: 14px;
  }
  .section + .grid {
    margin-block-start: 0;
  }
  .after {
    display: grid;
    justify-items: center;
    gap: 8px;
    margin-block-start: 24px;
  }
  .notice {
    display: grid;
    justify-items: center;
    gap: 8px;
    max-inline-size: 30rem;
    margin: 8vh auto;
    text-align: center;
  }
  .notice p {
    color: var(--_muted);
  }
  .notice .button {
    margin-block-start: 8px;
  }

  @media (forced-colors: active) {
    .chip[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
