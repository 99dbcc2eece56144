-- How a search was read by which a set was made, or that was run: notes, words that were ignored, suggestions. Null: made before this.
alter table review_sets add column query json;
alter table search_runs add column query json;
