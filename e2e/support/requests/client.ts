import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

/** The parameters of a query or form. An array is sent as repeated `name[]`. */
export type Parameters = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

export interface RequestOptions {
  /** A record is encoded; a string is sent as it is. */
  query?: Parameters | string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  form?: Parameters | string;
  /** Sent as it is; set `Content-Type` in `headers`. */
  body?: string;
  bearer?: string;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body if it is JSON, otherwise null. */
  body: unknown;
  /** The code of a problem; null if the body isn't a problem. */
  code: string | null;
  /** The paths of invalid fields in a 400. */
  failing: string[];
}

export interface Client {
  readonly url: string;
  /** Sends the request, checks the response against the OpenAPI document, and returns it. */
  send(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  get(path: string, options?: RequestOptions): Promise<ApiResponse>;
  post(path: string, options?: RequestOptions): Promise<ApiResponse>;
  put(path: string, options?: RequestOptions): Promise<ApiResponse>;
}

/** A client of the service at `url`. It checks every response against an OpenAPI document of the service itself. */
export async function openClient(url: string, document = '/openapi.json'): Promise<Client> {
  const check = await checkerAt(`${url}${document}`);
  const send = async (method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> => {
    const response = await fetch(addressOf(url, path, options.query), {
      ...initOf(method, options),
      redirect: 'manual',
    });
    const answer = await readResponse(response);
    check(method, path, answer);
    return answer;
  };
  return {
    url,
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
  };
}

/** Encodes parameters as a query or form. */
export function encodeParameters(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' ? value.map((one) => [`${name}[]`, one]) : [[name, value]],
  );
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&');
}

/** HTTP Basic credentials. */
export function basic(user: string | number, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function addressOf(url: string, path: string, query: Parameters | string | undefined): string {
  if (query === undefined) return `${url}${path}`;
  return `${url}${path}?${typeof query === 'string' ? query : encodeParameters(query)}`;
}

function initOf(method: string, { json, form, body, bearer, headers }: RequestOptions): RequestInit {
  const all: Record<string, string> = { ...headers };
  if (bearer !== undefined) all['Authorization'] = `Bearer ${bearer}`;
  if (json !== undefined) {
    return { method, headers: { 'Content-Type': 'application/json', ...all }, body: JSON.stringify(json) };
  }
  if (form !== undefined) {
    const text = typeof form === 'string' ? form : encodeParameters(form);
    return { method, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...all }, body: text };
  }
  return body === undefined ? { method, headers: all } : { method, headers: all, body };
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : null;
  const { status, headers } = response;
  return { status, headers, text, body, code: textAt(body, 'code'), failing: failingFields(body) };
}

function textAt(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'string' ? found : null;
}

function failingFields(body: unknown): string[] {
  const errors: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  return Array.isArray(errors) ? [...new Set(errors.map((error) => textAt(error, 'path') ?? ''))].toSorted() : [];
}

/** The parts of the document that are checked. */
interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

const PROBLEM = 'application/problem+json';

/** Cached by a document's text: compiling its schemas takes longer than most requests. */
const checkers = new Map<string, ResponseChecker>();
/** Cached by its address: the admin API's has a megabyte, and a test may open a client for each person. */
const checkersAt = new Map<string, ResponseChecker>();

async function checkerAt(address: string): Promise<ResponseChecker> {
  const known = checkersAt.get(address);
  if (known !== undefined) return known;
  const text = await (await fetch(address)).text();
  const checker = checkers.get(text) ?? answerChecker(JSON.parse(text) as OpenApi);
  checkers.set(text, checker);
  checkersAt.set(address, checker);
  return checker;
}

type ResponseChecker = (method: string, path: string, answer: ApiResponse) => void;

/** Fails if a response has a status, media type or body that the document doesn't list for the operation. */
function answerChecker(document: OpenApi): ResponseChecker {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, known);
    return known;
  };
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
  }));
  const conforms = (pointer: string, { body }: ApiResponse, what: string): void => {
    const validate = validatorOf(pointer);
    validate(body);
    expect({ what, errors: validate.errors ?? [] }).toEqual({ what, errors: [] });
  };
  return (method, path, answer) => {
    const mediaType = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    const what = `${method} ${path} -> ${answer.status}`;
    if (answer.status === 204 || method === 'HEAD') expect(answer.text, what).toBe('');
    if (method === 'HEAD') return;
    if (mediaType === PROBLEM) {
      conforms('/components/schemas/Problem', answer, what);
      expect(Reflect.get(Object(answer.body), 'status'), what).toBe(answer.status);
    }
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
    if (template === undefined || operation === undefined || method === 'OPTIONS') {
      // Problems below /wall/ are pages for people.
      const expected = path.startsWith('/wall/') ? 'text/html' : PROBLEM;
      if (answer.status >= 400 && answer.status !== 503) expect(mediaType, what).toBe(expected);
      return;
    }
    const response = operation.responses[String(answer.status)];
    expect(Object.keys(operation.responses), `${what}, documented`).toContain(String(answer.status));
    if (answer.text === '') return;
    expect(Object.keys(response?.content ?? {}), `${what}, media type`).toContain(mediaType);
    if (mediaType !== PROBLEM && answer.body !== null) {
      const parts = [
        template,
        method.toLowerCase(),
        'responses',
        String(answer.status),
        'content',
        mediaType,
        'schema',
      ];
      conforms(`/paths/${parts.map(pointerPart).join('/')}`, answer, what);
    }
  };
}

function pointerPart(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
