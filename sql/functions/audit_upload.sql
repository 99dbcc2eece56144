-- Tells the trigger of updates that they are an upload's, also when only one patient of a batch is there already.
create or replace function audit_upload() returns trigger language plpgsql as $$
begin
  perform set_config('app.upload', 'on', true);
  return null;
end
$$;
