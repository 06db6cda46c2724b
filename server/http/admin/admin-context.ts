import type { Readiness } from '../../runtime/health.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import type { ConsoleCookie } from './session-cookie.ts';

/** The dependencies of endpoints of the admin API. */
export interface AdminContext extends EndpointContext {
  consoleUrl: string;
  cookie: ConsoleCookie;
  providerCookie: ConsoleCookie;
  /** The demo's page; null unless this is the demo. */
  demoUrl: string | null;
  readiness: () => Promise<Readiness>;
  /** Folder of the built widget. */
  widgetFolder: string;
}
