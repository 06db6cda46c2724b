import type { DemoKeys } from './seed/demo-keys.ts';

export interface Started {
  base: string;
  /** Where the keys are. */
  file: string;
  /** Null if the console is off. */
  consoleUrl: string | null;
  /** Signs in as the owner, once; null if another person owns the console. */
  consoleLink: string | null;
}

/** What a start prints once everything is there. It ends with what people need first. */
export function welcome({ adwallId, pubId }: Pick<DemoKeys, 'adwallId' | 'pubId'>, started: Started): string {
  const { base, consoleLink, consoleUrl, file } = started;
  const note = consoleLink === null ? '' : '\n           (signs you in as the owner; works once, within an hour)';
  const ofConsole = consoleUrl === null ? '' : `\n  Console  ${consoleLink ?? consoleUrl}${note}`;
  return `
Rewards Wall is running.

  Postbacks      ${base}/demo/receiver
  Hosted wall    ${base}/wall/${pubId}/${adwallId}?subid1=demo-maya
  API reference  ${base}/docs
  Health         ${base}/health/ready
  Keys           ${file}

  Demo     ${base}/${ofConsole}
  Stop     Ctrl+C
`;
}
