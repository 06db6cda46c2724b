import { apiBase } from '../api/api-base.ts';
import { warnOfSetup } from './setup-warnings.ts';

/** Reports mistakes of a page that don't depend on its walls. `isOnly`: no other copy has defined the elements. */
export function checkPage(isOnly: boolean): void {
  const service = apiBase('');
  if (!isOnly) warnOfSetup(service, 'two-versions', '');
  if (!isSecureContext && service.startsWith('https:')) warnOfSetup(service, 'insecure-page', '');
}
