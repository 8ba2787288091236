-- Which functions each role may execute: first none, then those that are granted below. Rights on tables are in the migration of the
-- tables. Supabase's dashboard connects as an administrator, to whom none of these limits apply.

-- The version of these migrations: a program of another release says so, and does not start (server/store/open-hosted.ts).
create function private.schema_version() returns integer language sql immutable return 1;

revoke all on all functions in schema private from public;
grant execute on function private.is_visible, private.is_email, private.are_photo_urls to anon, courier;
grant execute on function private.folder_of, private.request_of, private.begin_copy, private.schema_version to courier;
grant select, insert, update on private.limits to courier;
