import { whyRefused } from '@rewards-wall/shared/admin/refusals.ts';
import type { RefusedRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { Column } from '../../parts/data-table.ts';
import { timeOf } from '../../parts/time.ts';

/** The columns of refused calls. */
export const refusedColumns: readonly Column<Pick<RefusedRow, 'at' | 'source' | 'verdict'>>[] = [
  { label: 'Received', onPhone: 'sub', cell: ({ at }) => timeOf(at) },
  { label: 'Source', onPhone: 'sub', cell: ({ source }) => source },
  { label: 'Why', onPhone: 'title', cell: ({ verdict }) => whyRefused(verdict) },
];
