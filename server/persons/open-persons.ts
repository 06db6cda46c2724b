import type { Base } from '../base.ts';
import type { ErasureList } from './erasure-list.ts';
import { eraseUser } from './erase-user.ts';
import { exportUser } from './export-user.ts';
import { keepErasureList } from './keep-erasure-list.ts';

/** Export and erasure of personal data. Keeps the list of erasures complete until it is closed. */
export async function openPersons(base: Base, erasures: ErasureList) {
  const { check, close, followErasures } = await keepErasureList({ ...base, erasures });
  return {
    exportUser: exportUser(base),
    eraseUser: eraseUser({ ...base, erasures }),
    followErasures,
    check,
    close,
  };
}

export type Persons = Awaited<ReturnType<typeof openPersons>>;
