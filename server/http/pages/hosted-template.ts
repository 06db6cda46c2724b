import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { pickLanguage } from '@rewards-wall/shared/pick-language.ts';
import type { RenderedWall } from '@rewards-wall/shared/rendered-wall.ts';
import { escapeHtml, escapeJson } from './html.ts';
import { hashSource } from './notice-page-style.ts';

/** What the service fills into the page. */
export interface HostedPage {
  /** The origins that may send the page a token and receive its events. */
  origins: readonly string[];
  /** Path and query of the widget's request for its first list; empty without a user. */
  listPath: string;
  /** The languages of the user, best first. */
  languages: readonly string[];
  /** JSON of the responses that the widget would request first. */
  answers: string;
  /** The wall that the page shows before its scripts run; null for none. */
  rendered: RenderedWall | null;
  /** The responses are those to the token of the request for the page. */
  isSignedIn: boolean;
}

/** A page, and the sources of its policy that allow what is in it. */
export interface FilledPage {
  html: string;
  styleSource: string;
  scriptSource: string;
}

const originsTag = (origins: string): string => `<meta name="offer-wall-origins" content="${origins}" />`;
const listTag = (path: string): string => `<meta name="offer-wall-list" content="${path}" />`;
const answersTag = (json: string): string => `<script type="application/json">${json}</script>`;
/** The attribute of the links that preload a language. The build adds a link per language; the page keeps one. */
const PRELOADED_LANGUAGE = / data-language="([\w-]+)"/;

/** Of the styles of pages: one for all walls, and one for each wall with its own colors. */
const sources = new LRUCache<string, string>({ max: 1000, memoMethod: hashSource });

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
  const ownStyles = contentsOf(template, 'style');
  const scriptSource = contentsOf(template, 'script').map(hashSource).join(' ');
  return ({ answers, isSignedIn, languages, listPath, origins, rendered }) => {
    const shown = pickLanguage(languages, available, 'en');
    const page = lines
      .filter(({ language }) => language === undefined || language === shown)
      .map(({ text }) => text)
      .join('\n')
      .replace('<html ', isSignedIn ? '<html data-signed-in ' : '<html ')
      .replace(originsTag(''), () => originsTag(escapeHtml(origins.join(' '))))
      .replace(listTag(''), () => listTag(escapeHtml(listPath && basePath + listPath)));
    const styles = [...ownStyles, ...(rendered?.styles ?? [])];
    return {
      // The responses come last, since their texts are not to be searched for the other parts.
      html: withWall(page, rendered).replace(answersTag(''), () => answersTag(escapeJson(answers))),
      styleSource: styles.map((css) => sources.memo(css)).join(' '),
      scriptSource,
    };
  };
}

/** The texts of the elements that have this name and no attributes. */
function contentsOf(template: string, name: string): string[] {
  const [, ...starts] = template.split(`<${name}>`);
  return starts.map((rest) => rest.slice(0, rest.indexOf(`</${name}>`)));
}

/** Adds the wall, and what the page says about it. */
function withWall(page: string, rendered: RenderedWall | null): string {
  if (rendered === null) return page;
  const { dir, heading, html, lang, theme, title } = rendered;
  const language = `lang="${lang}" dir="${dir}"${theme && ` data-theme="${theme}"`}`;
  const titled = withContent(page.replace('lang="en"', language), 'title', escapeHtml(title));
  const headed = withContent(titled, 'h1', escapeHtml(heading));
  return withContent(headed, 'noscript', '').replace('</h1>', () => `</h1>${html}`);
}

/** Replaces the content of the first element of this name. */
function withContent(page: string, name: string, content: string): string {
  const start = page.indexOf('>', page.indexOf(`<${name}`)) + 1;
  return page.slice(0, start) + content + page.slice(page.indexOf(`</${name}>`, start));
}
