import { expect, test } from 'vitest';
import { serviceOf } from './api-base.ts';

test.each([
  ['https://a.example/embed/v1/offer-wall.js', 'https://a.example'],
  ['https://a.example/rewards/embed/1.0.0-0123456789/form-AAAAAAAA.js?1700000000', 'https://a.example/rewards'],
  // The page's own copy of the files.
  ['https://shop.example/assets/offer-wall.js', 'https://shop.example'],
  ['https://shop.example/embed/offer-wall.js', 'https://shop.example'],
])('the service of %s is at %s', (url, service) => {
  expect(serviceOf(url)).toBe(service);
});
