import { expect, test } from 'vitest';
import { defaultConnections } from '../postgres/connection-settings.ts';
import { openSide } from './open-side.ts';

test.each([
  ['postgres://ann:secret@db.example/rewards?sslmode=require', 'postgres://db.example/rewards'],
  ['postgresql://ann:secret@one:5432,two:5433/rewards', 'postgres://one:5432,two:5433/rewards'],
])('the name of a side is without user, password and settings', async (url, name) => {
  const side = openSide(url, defaultConnections);
  expect(side.name).toBe(name);
  await side.close();
});

test("a database in memory can't be moved", () => {
  expect(() => openSide('file::memory:', defaultConnections)).toThrow("A database in memory can't be moved.");
});
