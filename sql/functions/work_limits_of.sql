-- What an account may have waiting, running and stored at once: the figures of its plan, null is no limit.
create or replace function work_limits_of(account accounts) returns work_limits immutable language sql
return case account.plan
  when 'starter' then row(100, 2, 5, 1000000000, 2)::work_limits
  when 'professional' then row(1000, 4, 20, 10000000000, 5)::work_limits
  else row(account.runs_queued, account.runs_running, account.exports_queued, account.export_bytes, account.imports_queued)::work_limits
end;
