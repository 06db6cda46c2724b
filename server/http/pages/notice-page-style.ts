import { createHash } from 'node:crypto';

/** Declares each color twice: browsers without light-dark() or color-mix() keep the plain one. */
export const noticeStyle = `
:root{--accent:#0b6e5f;--on-accent:#fff}
@supports (color:light-dark(#000,#fff)){:root{--accent:light-dark(#0b6e5f,#5fd9c0);--on-accent:light-dark(#fff,#06231e)}}
:root{color-scheme:light dark;background:#f4f6f8;background:light-dark(#f4f6f8,#10151a);color:#15202b;color:light-dark(#15202b,#eef2f5);font:400 1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{box-sizing:border-box;min-block-size:100vh;min-block-size:100svh;margin:0;padding:1.25rem;display:grid;place-content:center;grid-template-columns:minmax(0,28rem)}
main{padding:2.25rem 1.5rem 1.75rem;border:1px solid #dde3e9;border-color:light-dark(#dde3e9,#303a44);border-radius:24px;background:#fff;background:light-dark(#fff,#1a2128);box-shadow:0 12px 32px -16px rgb(16 40 60/.18);overflow-wrap:break-word;text-align:center}
h1{margin:.25rem 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
p{margin:0;color:#526070;color:light-dark(#526070,#a4b1be);text-wrap:balance}
.mark{position:relative;display:grid;inline-size:4.5rem;block-size:4.5rem;margin:0 auto 1rem;border-radius:20px;background:#e8f1ef;background:color-mix(in oklab,var(--accent) 12%,light-dark(#fff,#1a2128));color:#0b6e5f;color:color-mix(in oklab,var(--accent) 35%,light-dark(#15202b,#eef2f5));font-size:1.75rem;font-weight:600}
.mark>*{grid-area:1/1;place-self:center}
img{inline-size:100%;block-size:100%;border-radius:inherit;object-fit:cover}
svg{display:block;inline-size:2.25rem;block-size:2.25rem}
img~svg,span~svg{position:absolute;inset-block-end:-.5rem;inset-inline-end:-.5rem;inline-size:1.5rem;block-size:1.5rem;padding:.125rem;border-radius:50%;background:#fff;background:light-dark(#fff,#1a2128)}
.offer{margin-block-end:.25rem;font-weight:600}
button,.back{box-sizing:border-box;inline-size:100%;min-block-size:3.25rem;margin-block-start:1.75rem;padding:.625rem 1.25rem;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
.back{display:grid;place-content:center;text-decoration:none}
button:hover,.back:hover{filter:brightness(1.08)}
button:active,.back:active{filter:brightness(.94)}
button:focus-visible,.back:focus-visible{outline:3px solid;outline-color:light-dark(#15202b,#eef2f5);outline-offset:3px}
[hidden]{display:none}
[role=status]:not(:empty){margin-block-start:1rem}
@media (min-width:40rem){main{padding:2.75rem 2.5rem 2.25rem}}
`;

/** The wall's colors instead of the default accent. `accent` and `onAccent` are hex digits. */
export function accentStyle({ accent, onAccent }: AccentColors): string {
  return `:root{--accent:#${accent};--on-accent:#${onAccent ?? readableOn(accent)}}`;
}

export interface AccentColors {
  readonly accent: string;
  /** Absent: black or white, depending on the accent's luminance. */
  readonly onAccent?: string | undefined;
}

/** Black or white for text on the color, by its luminance, as in the widget. */
function readableOn(hex: string): '000' | 'fff' {
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.1791 ? '000' : 'fff';
}

/**
 * Goes back to the wall, or closes the tab that an offer opened. If the browser does neither, the page says that the
 * user can close it. If the image fails to load, the first letter of the name stays.
 */
export const returnScript = `
const button = document.querySelector('button');
button.hidden = false;
button.addEventListener('click', () => {
  if (history.length > 1) history.back();
  else close();
  setTimeout(() => {
    document.querySelector('[role=status]').textContent = button.value;
  }, 500);
});
const picture = document.querySelector('img');
picture?.addEventListener('error', () => picture.remove());
`;

/** A CSP source that allows exactly this style sheet or script. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
