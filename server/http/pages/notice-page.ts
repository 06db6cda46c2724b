import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { noticeTexts, type NoticeLanguage, type NoticeTexts } from './notice-page-texts.ts';
import { isPlainOrigin } from '@rewards-wall/shared/settings/plain-origin.ts';
import { pageHeaders } from '../response/headers.ts';
import { escapeHtml } from './html.ts';
import { accentStyle, hashSource, noticeStyle, returnScript, type AccentColors } from './notice-page-style.ts';

const CSP = `default-src 'none'; style-src ${hashSource(noticeStyle)}`;
const SCRIPT_SOURCE = hashSource(returnScript);

const CLOCK = '<path d="M12 7v5l3.5 2"/>';
const DONE = '<path d="m8 12.3 2.8 2.8L16 9.5"/>';
const STRUCK_OUT = '<path d="m5.6 5.6 12.8 12.8"/>';

const NOTICES: Readonly<Record<keyof NoticeTexts, { picture: string; status: number }>> = {
  link_expired: { picture: CLOCK, status: 410 },
  offer_not_available: { picture: STRUCK_OUT, status: 403 },
  offer_ended: { picture: STRUCK_OUT, status: 403 },
  offer_full: { picture: STRUCK_OUT, status: 403 },
  offer_completed: { picture: DONE, status: 403 },
  offer_not_in_country: { picture: STRUCK_OUT, status: 403 },
  offer_not_on_device: { picture: STRUCK_OUT, status: 403 },
  offer_not_for_you: { picture: STRUCK_OUT, status: 403 },
  reward_changed: { picture: CLOCK, status: 200 },
  survey_gone: { picture: STRUCK_OUT, status: 410 },
  survey_busy: { picture: CLOCK, status: 403 },
  survey_over: { picture: DONE, status: 200 },
  survey_complete: { picture: DONE, status: 200 },
  survey_screenout: { picture: STRUCK_OUT, status: 200 },
  survey_full: { picture: STRUCK_OUT, status: 200 },
  survey_quality: { picture: STRUCK_OUT, status: 200 },
  wall_not_found: { picture: STRUCK_OUT, status: 404 },
  wall_unavailable: { picture: CLOCK, status: 503 },
};

/** A complete page for a person. */
export interface NoticePage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** An offer as the page shows it. */
interface ShownOffer {
  readonly name: string;
  /** Absolute. */
  readonly imageUrl: string;
}

/** An offer that pays less than its list said. */
export interface ChangedReward {
  /** What it pays now, in credits. */
  readonly amount: number;
  readonly currency: string;
  /** Accepts that, and opens the offer. */
  readonly href: string;
}

/**
 * A page for a person, in the first of `languages` (primary subtags by preference) with a translation, or English. It
 * contains nothing about the person. `frameAncestors`: who may frame it, null for any page; none by default.
 */
export function noticePage(
  code: keyof NoticeTexts,
  languages: readonly string[],
  options: { frameAncestors?: string | null } = {},
): NoticePage {
  return pageIn(languageOf(languages), code, { ...options, csp: CSP, style: '', mark: '', top: '', bottom: '' });
}

/** A page for a person who comes back from a survey. It links to `returnUrl`, the publisher's page, if known. */
export function surveyNoticePage(
  code: keyof NoticeTexts,
  languages: readonly string[],
  returnUrl: string | null,
): NoticePage {
  const language = languageOf(languages);
  const { back } = returnTexts[language];
  const link = returnUrl === null ? '' : `\n<a class="back" href="${escapeHtml(returnUrl)}">${escapeHtml(back)}</a>`;
  return pageIn(language, code, { csp: CSP, style: '', mark: '', top: '', bottom: link });
}

/**
 * A page for a person whose click failed, with a button back. It shows the offer unless that is null, and the wall's
 * colors if known.
 */
export function clickNoticePage(
  code: keyof NoticeTexts,
  languages: readonly string[],
  { offer, colors, reward }: { offer: ShownOffer | null; colors: AccentColors | null; reward?: ChangedReward },
): NoticePage {
  const language = languageOf(languages);
  const style = colors === null ? '' : accentStyle(colors);
  const image = offer === null ? null : pictureAddress(offer.imageUrl);
  const { back, close, continue: proceed } = returnTexts[language];
  const link = reward && `\n<a class="back" href="${escapeHtml(reward.href)}">${escapeHtml(proceed)}</a>`;
  return pageIn(language, code, {
    csp: `${CSP}${style && ` ${hashSource(style)}`}; script-src ${SCRIPT_SOURCE}${image === null ? '' : `; img-src ${image.origin}`}`,
    style,
    mark: offer === null ? '' : pictureOf(offer.name, image),
    top: offer === null ? '' : `\n<p class="offer"><bdi>${escapeHtml(offer.name)}</bdi></p>`,
    bottom: `${reward === undefined ? '' : rewardIn(language, reward)}${link ?? ''}
<button type="button" value="${escapeHtml(close)}" hidden>${escapeHtml(back)}</button>
<p role="status"></p>
<script>${returnScript}</script>`,
  });
}

/** What the offer pays now. */
function rewardIn(language: NoticeLanguage, { amount, currency }: ChangedReward): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(amount);
  return `\n<p class="offer"><bdi>${escapeHtml(`${number} ${currency}`)}</bdi></p>`;
}

/** Null for an image whose origin the policy can't allow. */
function pictureAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && isPlainOrigin(url.origin) ? url : null;
}

/** The offer's image, or the first letter of its name until the image loads. */
function pictureOf(name: string, image: URL | null): string {
  const [initial = ''] = name;
  const picture = image === null ? '' : `<img src="${escapeHtml(image.href)}" alt="">`;
  return `<span aria-hidden="true">${escapeHtml(initial)}</span>${picture}`;
}

function languageOf(languages: readonly string[]): NoticeLanguage {
  return pickLanguage(languages, Object.keys(noticeTexts) as NoticeLanguage[], 'en');
}

interface PageParts {
  readonly frameAncestors?: string | null;
  readonly csp: string;
  /** A style sheet for this page only; empty for none. */
  readonly style: string;
  /** HTML below the mark of the notice, and above and below the texts. */
  readonly mark: string;
  readonly top: string;
  readonly bottom: string;
}

function pageIn(language: NoticeLanguage, code: keyof NoticeTexts, parts: PageParts): NoticePage {
  const { title, advice } = noticeTexts[language][code];
  const { picture, status } = NOTICES[code];
  const { bottom, mark, style, top, ...policy } = parts;
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${noticeStyle}</style>${style && `\n<style>${style}</style>`}
</head>
<body>
<main>
<div class="mark">${mark}<svg viewBox="2.2 2.2 19.6 19.6" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/>${picture}</svg></div>${top}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(advice)}</p>${bottom}
</main>
</body>
</html>
`;
  return {
    status,
    html,
    headers: {
      ...pageHeaders(policy),
      'Cache-Control': 'no-store',
      'Content-Language': language,
      Vary: 'Accept-Language',
    },
  };
}

/** The texts for the way back from a page about a click. */
interface ReturnTexts {
  /** The button. */
  back: string;
  /** Shown if the browser neither went back nor closed the tab. */
  close: string;
  /** The link to an offer that pays less than its list said. */
  continue: string;
}

/** By language tag, as for the pages. */
export const returnTexts = {
  en: { back: 'Back to the offers', close: 'You can close this tab now.', continue: 'Continue' },
  es: { back: 'Volver a las ofertas', close: 'Ya puedes cerrar esta pestaña.', continue: 'Continuar' },
  fr: { back: 'Revenir aux offres', close: 'Vous pouvez fermer cet onglet.', continue: 'Continuer' },
  de: { back: 'Zurück zu den Angeboten', close: 'Du kannst diesen Tab jetzt schließen.', continue: 'Weiter' },
  'pt-BR': { back: 'Voltar às ofertas', close: 'Você já pode fechar esta aba.', continue: 'Prosseguir' },
  it: { back: 'Torna alle offerte', close: 'Ora puoi chiudere questa scheda.', continue: 'Continua' },
  nl: { back: 'Terug naar de aanbiedingen', close: 'Je kunt dit tabblad nu sluiten.', continue: 'Doorgaan' },
  pl: { back: 'Wróć do ofert', close: 'Możesz już zamknąć tę kartę.', continue: 'Kontynuuj' },
  ja: { back: 'オファー一覧に戻る', close: 'このタブは閉じてかまいません。', continue: '続ける' },
  ar: { back: 'العودة إلى العروض', close: 'يمكنك إغلاق علامة التبويب هذه الآن.', continue: 'متابعة' },
} as const satisfies Record<NoticeLanguage, ReturnTexts>;
