import { css } from '../element/adopted-styles.ts';

export const signedUpStyles = css`
  .signed-up,
  .form-shape {
    max-inline-size: 42rem;
    margin: 14px auto;
  }
  .form-shape {
    gap: 22px;
  }
  .form-shape i:nth-child(n + 4) {
    block-size: 46px;
  }
  .signed-up {
    display: grid;
    justify-items: center;
    gap: 12px;
    padding: 56px clamp(16px, 4cqi, 32px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-align: center;
    text-wrap: pretty;
  }
  /* Lines end between phrases, not within words. */
  .signed-up:lang(ja) {
    word-break: auto-phrase;
  }
  .signed-up .title:focus {
    outline: none;
  }
  .signed-up p {
    color: var(--_muted);
  }
  .signed-up .mark {
    display: grid;
    place-items: center;
    inline-size: 64px;
    block-size: 64px;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 2rem;
  }
`;
