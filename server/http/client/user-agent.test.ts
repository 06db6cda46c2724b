import { expect, test } from 'vitest';
import { readAgent } from './user-agent.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  android13:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  android4:
    'Mozilla/5.0 (Linux; Android 4.4.2; Nexus 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/40.0.0.0 Mobile Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
  curl: 'curl/8.0',
};

test('reads device, systems and browser from a User-Agent', () => {
  expect(readAgent(agents.iphone)).toMatchObject({
    device: 'phone',
    targetSystems: [30, 50, 51],
    browser: 'safari',
    platformType: 'ios_phone',
  });
  expect(readAgent(agents.ipad)).toMatchObject({
    device: 'tablet',
    targetSystems: [30, 50, 52],
    platformType: 'ios_tablet',
  });
  expect(readAgent(agents.android13)).toMatchObject({
    device: 'phone',
    targetSystems: [30, 40, 56],
    browser: 'chrome',
  });
  expect(readAgent(agents.android4)).toMatchObject({ device: 'phone', targetSystems: [30, 40] });
  expect(readAgent(agents.windows)).toMatchObject({
    device: 'desktop',
    targetSystems: [],
    browser: 'chrome',
    isBrowser: true,
  });
  expect(readAgent(agents.firefox)).toMatchObject({ browser: 'firefox', platformType: 'desktop' });
  expect(readAgent(agents.curl)).toMatchObject({ device: 'desktop', browser: null, isBrowser: false });
  expect(readAgent('')).toMatchObject({ isBrowser: false });
});
