-- Of two requests that had one id before 20261121000000, deleting one freed the id while the other still stood under it.
-- An id is now free only when no table has it any more.
create or replace function private.register_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      still text;
    begin
      if tg_op = 'UPDATE' and new.id = old.id then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        -- Of two transactions that delete both requests of one id, the second waits here and sees what the first did.
        perform from private.request_ids where id = old.id for update;
        still := case
          when exists (select from public.photo_quote_requests where id = old.id) then 'photo_quote_requests'
          when exists (select from public.brochure_requests where id = old.id) then 'brochure_requests'
          when exists (select from public.callback_requests where id = old.id) then 'callback_requests'
        end;
        if still is null then
          delete from private.request_ids where id = old.id;
        else
          update private.request_ids set table_name = still where id = old.id;
        end if;
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

create function private.register_those_there() returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into private.request_ids
      select id, 'photo_quote_requests' from public.photo_quote_requests
      union all select id, 'brochure_requests' from public.brochure_requests
      union all select id, 'callback_requests' from public.callback_requests
      on conflict do nothing;
  end;
revoke all on function private.register_those_there from public;

create or replace function private.forget_ids() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      delete from private.request_ids where table_name = tg_table_name;
      perform private.register_those_there();
      return null;
    end
  $$;

-- Ids that were freed too early. Those that are registered stay as they are.
do $$
  begin
    lock table public.photo_quote_requests, public.brochure_requests, public.callback_requests in share row exclusive mode;
    perform private.register_those_there();
  end
$$;
