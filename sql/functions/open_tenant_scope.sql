-- Signs a scope and opens it until the transaction ends; without an account, closes whatever scope is open. Called by
-- authenticate() after it has seen the credential; the application's roles may not call it.
create or replace function open_tenant_scope(account uuid, mode data_mode, projects uuid[], actor text) returns void volatile language plpgsql as $$
declare
  claim text;
  secret scope_secrets;
  ignored text;
begin
  if account is null then
    ignored := set_config('app.scope', '', true);
    return;
  end if;
  select * into secret from scope_secrets;
  -- As long as a scope that a process signs: domain/access/tenant-scope.ts.
  claim := 'tenant|' || (extract(epoch from now())::bigint + 600) || '|' || account || '|' || mode || '|'
    || coalesce(projects::text, '') || '|' || coalesce(actor, '');
  ignored := set_config('app.scope',
    encode(sha256(secret.outer_block || sha256(secret.inner_block || convert_to(claim, 'UTF8'))), 'hex') || claim, true);
end
$$;
