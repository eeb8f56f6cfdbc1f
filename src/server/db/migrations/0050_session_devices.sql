-- Where somebody is signed in says on what: the short names of browser and system, never the whole User-Agent. They go with
-- their session. Sessions of before have none.

alter table sessions
  add column browser text check (length(browser) between 1 and 30),
  add column system text check (length(system) between 1 and 30);
