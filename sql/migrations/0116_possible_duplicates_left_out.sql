-- Pairs of a set's records that may be one paper and that nobody is asked about, since a review has as many as it may have.
alter table review_sets add column possible_duplicates_left_out integer default 0 not null;
