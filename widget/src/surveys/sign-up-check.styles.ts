import { css } from '../element/adopted-styles.ts';

export const signUpCheckStyles = css`
  .signed-up,
  .form-placeholder {
    max-inline-size: 42rem;
    margin: 14px auto;
  }
  .form-placeholder {
    gap: 22px;
  }
  .form-placeholder i:nth-child(n + 4) {
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
  /* Break lines between phrases, not inside words. */
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
