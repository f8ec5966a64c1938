-- The last release calls it while a new build is rolled out; 0059 took it away. This build asks estimate_words.
create function estimate_found(wanted text) returns double precision
  language sql volatile
  set search_path = public, pg_temp
as $$
  select found from estimate_words(wanted)
$$;
revoke execute on function estimate_found(text) from public;
grant execute on function estimate_found(text) to docket_app;
