-- The platform's own functions look across tenants (who holds this key? which jobs did a dead worker hold?). They are
-- few, run as the owner and say so with this setting; the application's role can't use it, since the policy is only the owner's.
-- They set it in their body and take it back at their end, not in their header: a `set` there of a setting that PostgreSQL
-- does not know is a superuser's privilege, and the owner of a hosted database is none.
create or replace function platform_acts() returns boolean stable parallel safe language sql
return current_setting('app.platform', true) = 'on';
