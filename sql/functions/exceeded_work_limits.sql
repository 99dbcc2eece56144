-- The limits of an account's plan that what stands queued now is past, this transaction's own included. The lock makes it
-- exact: of many requests at once, each sees those that were granted before it. Held until the commit, so taken late.
create or replace function exceeded_work_limits(work text)
returns table (policy text, maximum bigint, retry_after integer) volatile language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  platform text := coalesce(current_setting('app.platform', true), '');
  account uuid := tenant_account(); -- asked once, and not for each row
  allowed work_limits;
  ignored text;
begin
  ignored := pg_advisory_xact_lock(hashtext('work_limits ' || work), hashtext(account::text))::text;
  ignored := set_config('app.platform', 'on', true);
  select (work_limits_of(a)).* into allowed from accounts a where a.id = account;
  if work = 'runs' then
    return query select 'runs_queued', allowed.runs_queued::bigint, 10 where allowed.runs_queued < (
      select count(*) from dispatch_queue q
      where q.task = 'run_analysis' and q.account_id = account and q.dispatched_at is null);
  elsif work = 'exports' then
    return query select 'exports_queued', allowed.exports_queued::bigint, 30 where allowed.exports_queued < (
      select count(*) from dispatch_queue q
      where q.task = 'export' and q.account_id = account and q.dispatched_at is null);
    return query select 'export_bytes', allowed.export_bytes, greatest(60, extract(epoch from stored.first_expiry - now())::integer)
      from (select sum(f.size) as bytes, min(e.expires_at) as first_expiry
        from exports e join export_files f on f.export_id = e.id
        where e.account_id = account and e.status = 'ready' and e.expires_at > now()) stored
      where stored.bytes >= allowed.export_bytes;
  elsif work = 'imports' then
    return query select 'imports_queued', allowed.imports_queued::bigint, 30 where allowed.imports_queued < (
      select count(*) from literature_imports i where i.account_id = account and i.status = 'queued');
  end if;
  ignored := set_config('app.platform', platform, true);
end
$$;
