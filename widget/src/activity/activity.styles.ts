import { css } from '../element/adopted-styles.ts';

export const activityStyles = css`
  .activity {
    display: grid;
    gap: 20px;
    margin-block-start: 6px;
  }
  /* Break lines between phrases, not inside words. */
  .activity:lang(ja) {
    word-break: auto-phrase;
  }
  .activity :is(h4, p, ul, ol) {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .activity .section {
    margin-block: 0 10px;
  }
  .balance {
    padding: 18px 22px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .activity .balance-amount {
    font-size: clamp(1.75rem, 1.2rem + 3cqi, 2.5rem);
    font-weight: 700;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }

  .lists {
    display: grid;
    gap: 26px;
    align-items: start;
  }
  @container (inline-size > clamp(896px, 56rem, 1792px)) {
    .lists {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }
    .lists > :only-child {
      grid-column: 1 / -1;
    }
  }
  .entries {
    display: grid;
    gap: 10px;
  }
  .entry,
  .history,
  .activity .empty {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .entry {
    display: grid;
    gap: 6px;
    padding: 14px 16px;
  }
  .entry-top {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    justify-content: space-between;
    gap: 4px 12px;
  }
  .entry .name {
    flex: 1 1 9rem;
    font-size: 1.0625rem;
    line-height: 1.35;
  }
  .activity .empty {
    padding: 22px 16px;
    text-align: center;
  }
  .activity .empty,
  .when,
  .why {
    color: var(--_muted);
  }
  .when,
  .why,
  .entry-steps {
    font-size: 0.875rem;
  }

  .entry-facts,
  .entry-amounts {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 2px 14px;
  }
  .amount,
  .expected {
    font-variant-numeric: tabular-nums;
  }
  .amount {
    white-space: nowrap;
    color: var(--_tint);
    font-weight: 700;
  }
  .expected {
    color: var(--_muted);
  }

  .entry-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
  }
  .activity a.button {
    display: inline-grid;
    place-items: center;
    text-decoration: none;
  }
  /* The touch target is 44 px high, but takes up no more height than its text. */
  .entry-actions .quiet {
    margin-block: -8px;
  }
  .quiet {
    min-block-size: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_tint);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
    cursor: pointer;
  }

  .change {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 14px;
    padding: 11px 16px;
  }
  .change-name {
    flex: 1 1 7rem;
  }
  .change + .change {
    border-block-start: 1px solid var(--_border);
  }
  .change .amount-gone {
    color: var(--_danger);
  }
  .change .when {
    flex: 1 0 100%;
  }
  .lists .more-entries,
  .lists .more-history {
    display: block;
    margin: 14px auto 0;
  }
  .activity .after {
    margin-block-start: 0;
  }

  .activity .placeholders {
    display: grid;
    gap: 14px;
  }
  .activity .placeholders .balance {
    block-size: 6rem;
  }
  .activity .placeholders .entry {
    block-size: 7rem;
  }

  @media (forced-colors: active) {
    .balance {
      border-color: CanvasText;
    }
  }
`;
