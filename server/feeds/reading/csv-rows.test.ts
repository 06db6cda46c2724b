import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows } from './csv-rows.ts';

const form = { delimiter: ',', columns: [['id'], ['name', 'title']] };
const read = (text: string, given = form) => csvRows(Buffer.from(text), given);

test('reads rows by column, in what spreadsheets write', async () => {
  const text = '\uFEFFid, title ,note\r\n1,"A ""B"", C","two\nlines"\r\n\r\n2,5" screen,\r\n';
  expect(await read(text)).toEqual([
    { id: '1', title: 'A "B", C', note: 'two\nlines' },
    { id: '2', title: '5" screen', note: '' },
  ]);
  expect(await read('id;name\n1;a', { ...form, delimiter: ';' })).toEqual([{ id: '1', name: 'a' }]);
  expect(await read('id,name')).toEqual([]);
});

test('a row with more or fewer cells than columns is unreadable', async () => {
  expect(await read('id,name\n1\n2,b\n3,c,d')).toEqual([null, { id: '2', name: 'b' }, null]);
});

const longRow = `id,name\n1,${'x'.repeat(2 * 1024 * 1024)}`;
const columns = Array.from({ length: 600 }, (_, at) => `c${at}`);

test.each<[string, string]>([
  ['nothing', ''],
  ['a page', '<html><body>Bad gateway</body></html>'],
  ['a column missing', 'id,price\n1,2'],
  ['a column twice', 'id,name,id\n1,2,3'],
  ['an open quote', 'id,name\n1,"open'],
  ['a row without an end', longRow],
  ['endless columns', `id,name,${columns.join(',')}`],
])('refuses as a whole: %s', async (_, text) => {
  expect(await read(text)).toBeNull();
});

test('a column may have any name, and changes no prototype', async () => {
  const [row] = (await read('id,name,__proto__,constructor\n1,a,b,c')) ?? [];
  expect(Object.keys(row ?? {})).toEqual(['id', 'name', '__proto__', 'constructor']);
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
});

test('gives every cell back as it was quoted', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
      const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
      const expected = rows.map(([id, name]) => ({ id, name }));
      expect(await read(['id,name', ...quoted].join('\n'))).toEqual(expected);
    }),
  );
});
