import { expect, test } from 'vitest';
import { statedOsVersion } from './os-version.ts';
import { readAgent } from './user-agent.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const FROZEN_IPHONE = IPHONE.replace('17_5_1', '18_6');

test.each([
  ['Mozilla/5.0 (Linux; Android 13; SM-S901B) Chrome/120.0 Mobile Safari/537.36', undefined, 'android 13'],
  ['Mozilla/5.0 (Linux; U; Android 4.4.2; de; GT-I9505) AppleWebKit/534.30', undefined, 'android 4.4.2'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36', undefined, 'unknown'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36', '14.0.0', 'android 14.0.0'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', undefined, 'android 14'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, undefined, 'ios 17.5.1'],
  [`${IPHONE} CriOS/120.0 Mobile/15E148 Safari/604.1`, undefined, 'ios 17.5.1'],
  [`${FROZEN_IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`, undefined, 'ios 26.0'],
  [`${FROZEN_IPHONE} Version/17.0 EdgiOS/140.0 Mobile/15E148 Safari/605.1.15`, undefined, 'unknown'],
  [`${FROZEN_IPHONE} Mobile/15E148`, undefined, 'unknown'],
  [IPHONE.replace('17_5_1', 'seventeen'), undefined, 'unknown'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36', '15.0.0', 'unknown'],
])('%s with the hint %s has the version %s', (agent, hint, expected) => {
  const stated = statedOsVersion(readAgent(agent), hint);
  expect(stated === null ? 'unknown' : `${stated.system} ${stated.version}`).toBe(expected);
});
