import { whyRefused } from '@rewards-wall/shared/admin/refusals.ts';
import type { RefusedRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { Column } from '../../parts/data-table.ts';
import { timeOf } from '../../parts/time.ts';

/** The columns of refused calls. */
export const refusedColumns: readonly Column<Pick<RefusedRow, 'at' | 'source' | 'verdict'>>[] = [
  { label: 'Received', cell: ({ at }) => timeOf(at) },
  { label: 'Source', cell: ({ source }) => source },
  { label: 'Why', cell: ({ verdict }) => whyRefused(verdict) },
];
