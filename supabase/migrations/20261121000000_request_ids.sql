-- One id names one request, whichever table it stands in: it is part of every photo's address, so whoever has seen a photo
-- knows it, and a second request under the same id must not be taken for the first. A primary key sees one table only, so
-- the ids of all three stand here once more, under one.
create table private.request_ids (
  id uuid primary key,
  table_name text not null
);

-- AFTER the row: its own rules and its own table's key answer first, as they do on the embedded server. Of two transactions
-- with one id, the second waits here for the end of the first.
create function private.register_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if tg_op <> 'INSERT' then
        delete from private.request_ids where id = old.id and table_name = tg_table_name;
      end if;
      if tg_op <> 'DELETE' then
        insert into private.request_ids values (new.id, tg_table_name) on conflict do nothing;
        if not found then
          raise unique_violation using
            message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name);
        end if;
      end if;
      return null;
    end
  $$;

create function private.forget_ids() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from private.request_ids where table_name = tg_table_name;
      return null;
    end
  $$;
revoke all on function private.register_id, private.forget_ids from public;

-- One statement, so that no request arrives between the reading of those that are there and the triggers.
do $$
  declare
    kind text;
    doubles bigint;
  begin
    lock table public.photo_quote_requests, public.brochure_requests, public.callback_requests in share row exclusive mode;
    foreach kind in array array['photo_quote_requests', 'brochure_requests', 'callback_requests'] loop
      execute format('insert into private.request_ids select id, %L from public.%I on conflict do nothing', kind, kind);
      execute format('create trigger register_id after insert or update of id or delete on public.%I
        for each row execute function private.register_id()', kind);
      execute format('create trigger forget_ids after truncate on public.%I
        for each statement execute function private.forget_ids()', kind);
    end loop;
    select count(*) into doubles from (
      select id from (
        select id from public.photo_quote_requests
        union all select id from public.brochure_requests
        union all select id from public.callback_requests
      ) as every group by id having count(*) > 1
    ) as double;
    if doubles > 0 then
      raise warning '% id(s) stand in more than one table of requests. The later of two requests with one id may be an attempt to read or delete the earlier: compare their created_at, and delete the false one.', doubles;
    end if;
  end
$$;
