/** Browsers report a violation in a separate task, which may run after the request has failed. */
const REPORT_PAUSE_MS = 50;

/**
 * Whether the page's content security policy blocks what `attempt` requests of `origin`, by `directive`, such as
 * `img-src`. Other requests of the page don't count.
 */
export async function isBlocked(directive: string, origin: string, attempt: () => Promise<unknown>): Promise<boolean> {
  let isViolated = false;
  const hear = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    const isOfOrigin = blockedURI === origin || blockedURI.startsWith(`${origin}/`);
    isViolated ||= isOfOrigin && disposition === 'enforce' && effectiveDirective === directive;
  };
  document.addEventListener('securitypolicyviolation', hear);
  await attempt().catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, REPORT_PAUSE_MS));
  document.removeEventListener('securitypolicyviolation', hear);
  return isViolated;
}
