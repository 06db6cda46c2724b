import { expect, test } from 'vitest';
import { connectionsWithin, readFileLimit } from './open-files.ts';

const limits = (soft: string): string => `Limit                     Soft Limit           Hard Limit           Units     
Max processes             31346                31346                processes 
Max open files            ${soft.padEnd(20)} 1048576              files     
`;

test('the soft limit of open files is read as Linux states it', () => {
  const paths: string[] = [];
  const read = (path: string): string => {
    paths.push(path);
    return limits('256');
  };
  expect(readFileLimit(read)).toBe(256);
  expect(paths).toEqual(['/proc/self/limits']);
});

test('without a limit, or where the system does not say, there is none', () => {
  expect(readFileLimit(() => limits('unlimited'))).toBeNull();
  expect(readFileLimit(() => '')).toBeNull();
  const missing = (): string => {
    throw new Error('no such file');
  };
  expect(readFileLimit(missing)).toBeNull();
});

test('connections leave files for the database, receivers and everything else', () => {
  expect(connectionsWithin(10_000, null)).toBe(10_000);
  expect(connectionsWithin(10_000, 1_048_576)).toBe(10_000);
  expect(connectionsWithin(10_000, 1024)).toBe(768);
  expect(connectionsWithin(0, 1024)).toBe(768);
  expect(connectionsWithin(10_000, 100)).toBe(50);
  expect(connectionsWithin(2, 100)).toBe(2);
});
