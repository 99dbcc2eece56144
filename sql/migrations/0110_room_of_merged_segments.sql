-- Merging writes each paper's part of the index anew three times, and what it leaves behind is used again once it is vacuumed: soon,
-- before as much comes again. By PostgreSQL's own measure a fifth of a table may be left behind, and its vacuum pauses for longer than it works.
alter table literature_postings set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 2000, toast.autovacuum_vacuum_cost_delay = 0);
alter table literature_columns set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100, autovacuum_vacuum_cost_delay = 0,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 1000, toast.autovacuum_vacuum_cost_delay = 0);
