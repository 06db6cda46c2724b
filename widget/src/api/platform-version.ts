/** The client hints of Chromium that we read. TypeScript has no types for them. */
interface UserAgentData {
  readonly platform?: string;
  getHighEntropyValues?(hints: readonly string[]): Promise<{ readonly platformVersion?: string }>;
}

/**
 * The version of Android, such as `14.0.0`, which Chromium's user agents don't contain. Empty on other systems, where
 * the service doesn't need it, and in other browsers.
 */
export async function platformVersion(from: Navigator = navigator): Promise<string> {
  const data: UserAgentData | undefined = (from as { readonly userAgentData?: UserAgentData }).userAgentData;
  if (data?.platform !== 'Android') return '';
  const values = await data.getHighEntropyValues?.(['platformVersion']).catch(() => null);
  return values?.platformVersion ?? '';
}
