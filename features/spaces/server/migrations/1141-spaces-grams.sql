create index space_grams on space using gin (grams(name));
