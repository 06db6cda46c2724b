import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { wantedLanguages } from '../i18n/wanted-languages.ts';
import { closeByPress } from '../ui/close-by-press.ts';
import { lockScroll } from '../ui/lock-scroll.ts';
import { styleSheet } from '../ui/style-sheet.ts';
import { backCloses } from './back-closes-dialog.ts';
import { dialogWords } from './dialog-words.table.ts';
import type { OpenedWall, OpenOptions } from './open-options.ts';
import wallDialogCss from './wall-dialog.css?inline';

/** An open dialog, and where its wall goes. */
interface WallDialog extends OpenedWall {
  readonly content: HTMLElement;
}

/** Opens an empty dialog over the page. It closes by its button, Escape, Back, or a press next to it. */
export function openDialog({ mode = 'modal', lang = '', theme = '' }: OpenOptions): WallDialog {
  const host = document.createElement('div');
  if (theme) host.setAttribute('theme', theme);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet(wallDialogCss)];
  document.body.append(host);

  const language = pickLanguage([lang, ...wantedLanguages(host)].filter(Boolean), Object.keys(dialogWords), 'en');
  const words = dialogWords[language];
  const dialog = document.createElement('dialog');
  dialog.className = mode;
  dialog.lang = language;
  dialog.dir = language === 'ar' ? 'rtl' : 'ltr';
  dialog.ariaLabel = words?.label ?? '';
  const bar = document.createElement('div');
  bar.className = 'bar';
  const content = document.createElement('div');
  content.className = 'content';
  bar.append(closeButton(words?.close ?? '', () => dialog.close()));
  content.append(bar);
  dialog.append(content);
  root.append(dialog);

  dialog.addEventListener('keydown', (event) => {
    // The browser closes the dialog. Keep the key from also closing whatever of the page is open.
    if (event.key === 'Escape') event.stopPropagation();
  });
  const unlockScroll = lockScroll();
  dialog.showModal();
  closeByPress(dialog);
  const forgetEntry = backCloses(() => dialog.close());
  const closed = new Promise<void>((resolve) => {
    dialog.addEventListener('close', ({ target }) => {
      if (target !== dialog) return;
      unlockScroll();
      host.remove();
      void forgetEntry().then(resolve);
    });
  });
  return { content, close: () => dialog.close(), closed };
}

function closeButton(label: string, close: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = label;
  button.addEventListener('click', close);
  const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const [icon, path] = [svg('svg'), svg('path')];
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', 'm3 3 10 10m0-10L3 13');
  icon.append(path);
  button.append(icon);
  return button;
}
