-- One address may make sixty requests in ten minutes, as on the embedded server (server/limits.ts says why so many).
-- A request that is refused for another reason is undone with its count, so only kept ones count.

-- Unlogged: after a crash everybody may begin again, and no write waits for the disk because of a count.
create unlogged table private.request_counts (
  caller text primary key,
  window_start timestamptz not null,
  requests integer not null
);
create index on private.request_counts (window_start);

-- Who counts as one caller: an IPv4 address, or the /64 network of an IPv6 address (server/rate-limit.ts). Supabase's
-- gateway is Cloudflare's, which sets cf-connecting-ip itself; the first of x-forwarded-for is whatever the caller wrote.
-- What is no address shares one count.
create function private.caller(headers json) returns text
  language plpgsql stable set search_path = ''
  as $$
    declare
      given text := coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1), '');
      address inet;
    begin
      address := regexp_replace(trim(given), '^::ffff:(?=\d+\.)', '', 'i')::inet;
      return case family(address) when 6 then network(set_masklen(address, 64))::text else host(address) end;
    exception when invalid_text_representation then
      return 'unknown';
    end
  $$;

create function private.limit_rate() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      window_length constant interval := '10 minutes';
      counted private.request_counts;
    begin
      -- Not over the wire: the operator, or a restored backup.
      if headers is null then return new; end if;
      -- Sweeps as it goes; rows that another transaction holds are left for the next.
      delete from private.request_counts where caller in (
        select caller from private.request_counts where window_start <= now() - window_length
        limit 100 for update skip locked
      );
      insert into private.request_counts as known values (private.caller(headers), now(), 1)
        on conflict (caller) do update set
          requests = case when known.window_start > now() - window_length then known.requests + 1 else 1 end,
          window_start = case when known.window_start > now() - window_length then known.window_start else now() end
        returning * into counted;
      if counted.requests > 60 then
        raise sqlstate 'PT429' using
          message = 'Too many requests',
          hint = format('Try again in %s seconds.',
            greatest(1, ceil(extract(epoch from counted.window_start + window_length - now()))));
      end if;
      return new;
    end
  $$;
revoke all on function private.caller, private.limit_rate from public;

create trigger limit_rate before insert on public.photo_quote_requests
  for each row execute function private.limit_rate();
create trigger limit_rate before insert on public.brochure_requests
  for each row execute function private.limit_rate();
create trigger limit_rate before insert on public.callback_requests
  for each row execute function private.limit_rate();
