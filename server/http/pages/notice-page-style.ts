import { createHash } from 'node:crypto';

/** Declares a colour twice: browsers without light-dark() keep the light one. */
export const noticeStyle = `
:root{color-scheme:light dark;background:#f4f6f8;background:light-dark(#f4f6f8,#10151a);color:#15202b;color:light-dark(#15202b,#eef2f5);font:400 1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
body{box-sizing:border-box;min-block-size:100vh;min-block-size:100svh;margin:0;padding:1.25rem;display:grid;place-content:center;grid-template-columns:minmax(0,28rem)}
main{padding:2rem 1.5rem;border:1px solid #dde3e9;border-color:light-dark(#dde3e9,#303a44);border-radius:20px;background:#fff;background:light-dark(#fff,#1a2128);overflow-wrap:break-word;text-align:start}
svg{display:block;inline-size:2rem;block-size:2rem;color:#526070;color:light-dark(#526070,#a4b1be)}
h1{margin:1rem 0 .5rem;font-size:1.375rem;line-height:1.3;text-wrap:balance}
p{margin:0;color:#526070;color:light-dark(#526070,#a4b1be);text-wrap:pretty}
.offer{display:flex;align-items:center;gap:.875rem;margin-block-end:1.5rem;padding-block-end:1.5rem;border-block-end:1px solid #dde3e9;border-color:light-dark(#dde3e9,#303a44);color:inherit;font-weight:600;line-height:1.35}
.offer bdi{min-inline-size:0}
.picture{flex:none;display:grid;inline-size:3.5rem;block-size:3.5rem;border-radius:14px;overflow:hidden;background:#e8f1ef;background:light-dark(#e8f1ef,#22302f);color:#0b6e5f;color:light-dark(#0b6e5f,#5fd9c0);font-size:1.5rem}
.picture>*{grid-area:1/1;place-self:center}
img{inline-size:100%;block-size:100%;object-fit:cover}
button{box-sizing:border-box;inline-size:100%;min-block-size:3rem;margin-block-start:1.5rem;padding:.625rem 1.25rem;border:1px solid transparent;border-radius:14px;background:#0b6e5f;background:light-dark(#0b6e5f,#5fd9c0);color:#fff;color:light-dark(#fff,#06231e);font:inherit;font-weight:600;cursor:pointer}
button:hover{filter:brightness(1.08)}
button:active{filter:brightness(.94)}
button:focus-visible{outline:3px solid #0b6e5f;outline-color:light-dark(#0b6e5f,#5fd9c0);outline-offset:3px}
[hidden]{display:none}
[role=status]:not(:empty){margin-block-start:1rem;text-align:center}
@media (min-width:40rem){main{padding:2.5rem}}
`;

/**
 * Goes back to the wall, or closes the tab that an offer opened in. Where the browser does neither, the page says that
 * the user can close it.
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
`;

/** A source of a content security policy: exactly this style sheet or script. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
