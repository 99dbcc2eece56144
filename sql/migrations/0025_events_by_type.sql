/* A follower of some types walks their events alone: of a type that never came a list read every event of the account. */
create index events_type_idx on events (account_id, mode, type, epoch, xid, id);
