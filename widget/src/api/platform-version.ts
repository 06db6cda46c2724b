/** The part that we read of what Chromium tells of the device. TypeScript has no types for it. */
interface UserAgentData {
  readonly platform?: string;
  getHighEntropyValues?(hints: readonly string[]): Promise<{ readonly platformVersion?: string }>;
}

/**
 * The version of Android, such as `14.0.0`, which user agents of Chromium don't tell. Empty on other systems, where the
 * service has no use for it, and in other browsers.
 */
export async function platformVersion(from: Navigator = navigator): Promise<string> {
  const data: UserAgentData | undefined = (from as { readonly userAgentData?: UserAgentData }).userAgentData;
  if (data?.platform !== 'Android') return '';
  const values = await data.getHighEntropyValues?.(['platformVersion']).catch(() => null);
  return values?.platformVersion ?? '';
}
