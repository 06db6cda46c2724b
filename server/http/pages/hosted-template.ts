import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import { escapeHtml, escapeJson } from './html.ts';
import { hashSource } from './notice-page-style.ts';

/** What the service fills into the page. */
export interface HostedPage {
  /** The origins that may send the page a token and receive its events. */
  origins: readonly string[];
  /** The languages of the user, best first. */
  languages: readonly string[];
  /** JSON of the responses that the widget would request first. */
  answers: string;
}

/** A page, and the sources of its policy that allow its styles. */
export interface FilledPage {
  html: string;
  styleSource: string;
}

const originsTag = (origins: string): string => `<meta name="offer-wall-origins" content="${origins}" />`;
const answersTag = (json: string): string => `<script type="application/json">${json}</script>`;
/** The attribute of the links that preload a language. The build adds a link per language; the page keeps one. */
const PRELOADED_LANGUAGE = / data-language="([\w-]+)"/;

/**
 * Reads the `hosted.html` of the built widget as a template. `basePath` is the path of PUBLIC_URL. Throws if the file
 * doesn't exist.
 */
export async function readHostedTemplate(
  widgetFolder: string,
  basePath: string,
): Promise<(page: HostedPage) => FilledPage> {
  const file = await readFile(join(widgetFolder, 'hosted.html'), 'utf8');
  const template = file.replaceAll('"/embed/', () => `"${basePath}/embed/`);
  const lines = template.split('\n').map((text) => ({ text, language: PRELOADED_LANGUAGE.exec(text)?.[1] }));
  const available = lines.flatMap(({ language }) => language ?? []);
  const [, ...fromStyles] = template.split('<style>');
  const styles = fromStyles.map((rest) => rest.slice(0, rest.indexOf('</style>')));
  const styleSource = styles.map(hashSource).join(' ');
  return ({ answers, languages, origins }) => {
    const shown = pickLanguage(languages, available, 'en');
    const html = lines
      .filter(({ language }) => language === undefined || language === shown)
      .map(({ text }) => text)
      .join('\n')
      .replace(originsTag(''), () => originsTag(escapeHtml(origins.join(' '))))
      .replace(answersTag(''), () => answersTag(escapeJson(answers)));
    return { html, styleSource };
  };
}
