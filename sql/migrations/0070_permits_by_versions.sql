-- A process that holds permits need not be told again who shows a key that it has seen: it asks whether the rows of the key and of its
-- account are still those that it was told of (permit_holds). An old process reads past what is new here.
alter type admission add attribute key_version xid;
alter type admission add attribute account_version xid;

create or replace view key_holders as
select k.hash, k.id as key_id, k.account_id, k.type as mode, k.created_by as user_id, k.permissions, k.project_ids, k.last_used_at,
  case k.type when 'live' then 'live_key'::credential_kind else 'test_key' end as kind,
  case k.type when 'live' then a.live_key_limits else a.test_key_limits end as limits,
  (k.revoked_at is null or k.revoked_at > clock_timestamp()) and (k.expires_at is null or k.expires_at > clock_timestamp())
    and a.status = 'active' as is_valid,
  k.xmin as key_version, a.xmin as account_version
from api_keys k join accounts a on a.id = k.account_id;
