-- Removes all but the newest requests of an account in a mode.
create or replace function trim_requests(of_account uuid, of_mode data_mode, newest integer) returns void volatile language sql
begin atomic
  delete from requests where account_id = of_account and mode = of_mode and id <= (
    select id from requests where account_id = of_account and mode = of_mode order by id desc offset newest limit 1);
end;
