import type { LeasedJob } from '../../ports/job-leases.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';

export const jobLeaseQueries = {
  lease: query<{ owner: string }>(`
    update job_leases set owner = $2, leased_until = $3 where job = $1 and (owner = $2 or leased_until <= $4)
    returning owner`),
  end: query('update job_leases set leased_until = 0 where job = $1 and owner = $2'),
};

export const jobLeasesCommands = writes({ leaseJob, endJobLease });

/** Takes or extends the lease of a job, which one process holds at a time. False if another process holds it. */
function* leaseJob(input: { job: LeasedJob; owner: string; at: number; until: number }): Command<boolean> {
  return (yield* one(jobLeaseQueries.lease, input.job, input.owner, input.until, input.at)) !== undefined;
}

function* endJobLease({ job, owner }: { job: LeasedJob; owner: string }): Command<void> {
  yield* one(jobLeaseQueries.end, job, owner);
}
