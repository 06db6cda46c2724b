import { expect, test } from 'vitest';
import { originsWarning } from './origins-meaning.ts';

test.each([
  'capacitor://localhost',
  'ionic://localhost',
  'tauri://localhost',
  'http://tauri.localhost',
  'https://localhost',
  'app://-',
])('listing %s warns, because other apps have it, too', (origin) => {
  expect(originsWarning(['https://www.example.com', origin])).toContain(`has ${origin}, not yours alone`);
});

test('origins of a single site or app, and of a developer’s server, cause no warning', () => {
  expect(originsWarning([])).toBeNull();
  expect(originsWarning(['https://localhost.example', 'http://localhost:8080', 'app://com.example.game'])).toBeNull();
});
