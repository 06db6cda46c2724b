/** The jobs that one process runs at a time. */
export type LeasedJob = 'retention' | 'release';
