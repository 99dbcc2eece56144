-- Projects whose rows were made those of the review's effect table, the one written last first.
alter table reviews add column effect_projects uuid[] not null default '{}';
