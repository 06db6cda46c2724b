import { expect, test } from 'vitest';
import { platformVersion } from './platform-version.ts';

const tell = async () => ({ platformVersion: '14.0.0' });
const refuse = async () => Promise.reject(new Error('not allowed'));

test.each([
  ['Chromium on Android', { userAgentData: { platform: 'Android', getHighEntropyValues: tell } }, '14.0.0'],
  ['Chromium on Windows', { userAgentData: { platform: 'Windows', getHighEntropyValues: tell } }, ''],
  ['a policy that forbids it', { userAgentData: { platform: 'Android', getHighEntropyValues: refuse } }, ''],
  ['a browser that knows no hints', { userAgentData: { platform: 'Android' } }, ''],
  ['Safari', {}, ''],
])('%s', async (_, navigator, version) => {
  expect(await platformVersion(navigator as unknown as Navigator)).toBe(version);
});
