-- Whether the visitor who asked for a brochure asks for companies too (src/leads/for-companies.ts). The payload of the insert is fixed, so
-- it is a word in a header like the signals (20261101000300_signals.sql), and no visitor may fill the column.
alter table public.brochure_requests add column companies_too text check (companies_too = 'yes');

create function private.note_companies_too() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
    begin
      -- Not over the wire: a restored backup, whose rows have theirs already.
      if headers is null then return new; end if;
      new.companies_too := case
        when substring(headers ->> 'x-client-info' from '(?:^|;\s*)companies_too=([^;]*)') = 'yes' then 'yes' end;
      return new;
    end
  $$;
revoke all on function private.note_companies_too from public;

create trigger note_companies_too before insert on public.brochure_requests
  for each row execute function private.note_companies_too();
