-- Of work on the whole index one job of a kind waits or runs, however many are asked for at the same moment.
update job set state = 'cancelled', finished_at = clock_timestamp()
 where kind in ('rebuild', 'rollback') and state = 'queued'
   and exists (select from job other
                where other.kind = job.kind and other.state in ('queued', 'running') and other.id <> job.id
                  and (other.state = 'running' or other.id < job.id));
create unique index job_one_open on job (kind)
  where kind in ('rebuild', 'rollback') and state in ('queued', 'running');
