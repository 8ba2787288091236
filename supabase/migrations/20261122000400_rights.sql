-- What may be called and what the operator's program may do (`npm start` and `npm run courier` with DATABASE_URL). Nobody else may do
-- anything: the operator's dashboard uses roles that stand above this.

-- The version of these migrations: a program of another release says so, and does not start (server/store/migrations.ts).
create function private.schema_version() returns integer language sql immutable return 1;

-- The program's role. Give it a password: alter role courier login password '…'.
do $$
  begin
    if to_regrole('courier') is null then
      create role courier nologin;
    end if;
  end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.is_visible, private.is_email, private.are_photo_urls to anon, courier;
grant execute on function private.folder_of, private.request_of, private.begin_copy, private.schema_version to courier;

-- The rows are everybody's, so its policies are without conditions.
grant usage on schema private to courier;
do $$
  declare
    name text;
  begin
    foreach name in array array['photo_quote_requests', 'brochure_requests', 'callback_requests'] loop
      execute format('grant select, insert, delete, update (created_at) on public.%I to courier', name);
      execute format('create policy "the operator''s program" on public.%I for all to courier using (true) with check (true)', name);
    end loop;
  end
$$;
grant update (photo_urls) on public.photo_quote_requests to courier;
-- Triggers add and delete the rows of the register.
grant select, update (planned, may_thank, status, answered_at, due_at, email_key, phone_key, search_text, search_digits)
  on private.request_ids to courier;
grant select, insert, update, delete on private.photos, private.deliveries, private.follow_ups, private.unfinished_erasures,
  private.state, private.visit_counts, private.desk_links, private.desk_sessions to courier;
-- Never changed.
grant select, insert, delete on private.company_answers, private.history to courier;
grant select, insert on private.keys, private.audit to courier;
grant select, insert, update on private.limits to courier;
