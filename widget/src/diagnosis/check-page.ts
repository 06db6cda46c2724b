import { apiBase } from '../api/api-base.ts';
import { warnOfSetup } from './setup-warnings.ts';

/** Names what is wrong with a page, whatever its walls are. `isOnly`: no other copy has defined the elements. */
export function checkPage(isOnly: boolean): void {
  const service = apiBase('');
  if (!isOnly) warnOfSetup(service, 'two-versions', '');
  if (!isSecureContext && service.startsWith('https:')) warnOfSetup(service, 'insecure-page', '');
}
