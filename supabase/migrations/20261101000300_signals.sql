-- What speaks against a request coming from a person (src/leads/signals.ts): a word in a header, put beside the row for the
-- operator. It never refuses one, and no visitor may fill the column.
alter table public.photo_quote_requests add column suspected text;
alter table public.brochure_requests add column suspected text;
alter table public.callback_requests add column suspected text;

create function private.note_signals() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      given text[] := string_to_array(substring(headers ->> 'x-client-info' from '(?:^|;\s*)signals=([a-z+]+)'), '+');
    begin
      -- Not over the wire: a restored backup, whose rows have theirs already.
      if headers is null then return new; end if;
      new.suspected := nullif(concat_ws(' ',
        case when 'trap' = any(given) then 'trap' end,
        case when 'haste' = any(given) then 'haste' end), '');
      return new;
    end
  $$;
revoke all on function private.note_signals from public;

create trigger note_signals before insert on public.photo_quote_requests
  for each row execute function private.note_signals();
create trigger note_signals before insert on public.brochure_requests
  for each row execute function private.note_signals();
create trigger note_signals before insert on public.callback_requests
  for each row execute function private.note_signals();
