import { css } from '../element/adopted-styles.ts';

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
  h3 {
    font-size: 1.0625rem;
    line-height: 1.3;
  }
  .section {
    margin-block-start: 22px;
  }

  .card,
  .chip,
  select {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .card:hover,
  .chip:hover {
    border-color: var(--_accent);
  }
  .chip,
  .sort,
  .description,
  .steps {
    font-size: 0.9375rem;
  }
  .sort,
  .meta,
  .facts {
    color: var(--_muted);
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
    border-radius: 999px;
    cursor: pointer;
  }
  .sort {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .sort span {
    flex: none;
  }
  select {
    min-block-size: 40px;
    max-inline-size: 100%;
    padding-inline: 0.6rem;
    color: var(--_text);
  }

  .grid {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--_card-min)), 1fr));
    gap: var(--_gap);
    margin-block-start: 12px;
  }
  .after {
    display: grid;
    justify-items: center;
    gap: 8px;
    margin-block-start: 24px;
  }

  @media (forced-colors: active) {
    .chip[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
