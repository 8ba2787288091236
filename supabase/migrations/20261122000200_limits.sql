-- Limits on what strangers send. A request that is refused for another reason is undone with its count, so only stored ones count.

-- Every limit on what strangers send, read by the triggers. The program writes them here when it starts; before its first start nothing is
-- refused, and nobody is sent a confirmation.
create table private.limits (
  name text primary key,
  value bigint not null
);

create function private.limit_of(wanted text) returns bigint
  language sql stable set search_path = ''
  return (select value from private.limits where name = wanted);

-- Counts of ten minutes. Unlogged: after a crash everybody may begin again, and no write waits for the disk because of a count.
create unlogged table private.request_counts (
  caller text primary key,
  window_start timestamptz not null,
  requests integer not null
);
create index on private.request_counts (window_start);
create unlogged table private.upload_counts (
  caller text primary key,
  window_start timestamptz not null,
  photos integer not null
);
create index on private.upload_counts (window_start);

-- What each caller sent today (UTC), and all together: the caller ''. Unlogged, as the counts of ten minutes are.
create unlogged table private.day_counts (
  day date not null,
  caller text not null,
  requests bigint not null default 0,
  photos bigint not null default 0,
  photo_bytes bigint not null default 0,
  thanks bigint not null default 0,
  thanks_hour integer not null default -1,
  thanks_in_hour bigint not null default 0,
  primary key (day, caller)
);

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

-- Counts for a caller and for all. The last fifth of a day's total is left to callers who have sent little
-- (`reserveShare` in server/settings/limits.ts). @returns the name of the limit that is exceeded, or null
create function private.count_today(who text, new_requests bigint, new_photos bigint, new_bytes bigint) returns text
  language plpgsql set search_path = ''
  as $$
    declare
      today constant date := (now() at time zone 'utc')::date;
      own private.day_counts;
      everybody private.day_counts;
      is_little boolean;
    begin
      delete from private.day_counts where (day, caller) in (
        select day, caller from private.day_counts where day < today limit 100 for update skip locked
      );
      insert into private.day_counts as known (day, caller, requests, photos, photo_bytes)
        values (today, who, new_requests, new_photos, new_bytes)
        on conflict (day, caller) do update set
          requests = known.requests + new_requests,
          photos = known.photos + new_photos,
          photo_bytes = known.photo_bytes + new_bytes
        returning * into own;
      insert into private.day_counts as known (day, caller, requests, photos, photo_bytes)
        values (today, '', new_requests, new_photos, new_bytes)
        on conflict (day, caller) do update set
          requests = known.requests + new_requests,
          photos = known.photos + new_photos,
          photo_bytes = known.photo_bytes + new_bytes
        returning * into everybody;
      is_little := own.requests <= 2 and own.photos <= 10;
      return case
        when own.requests > private.limit_of('requests per address and day') then 'requests per address and day'
        when own.photos > private.limit_of('photos per address and day') then 'photos per address and day'
        when own.photo_bytes > private.limit_of('photo bytes per address and day') then 'photo bytes per address and day'
        when new_requests > 0 and everybody.requests >
          private.limit_of('requests a day') * case when is_little then 1 else 0.8 end then 'requests a day'
        when new_photos > 0 and everybody.photos >
          private.limit_of('photos a day') * case when is_little then 1 else 0.8 end then 'photos a day'
        when new_photos > 0 and everybody.photo_bytes >
          private.limit_of('photo bytes a day') * case when is_little then 1 else 0.8 end then 'photo bytes a day'
      end;
    end
  $$;

create function private.limit_rate() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      window_length constant interval := '10 minutes';
      counted private.request_counts;
      wait interval;
    begin
      -- Not over the wire: the operator's program, or a restored backup.
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
      if counted.requests > private.limit_of('requests per address in ten minutes') then
        wait := counted.window_start + window_length - now();
      elsif private.count_today(counted.caller, 1, 0, 0) is not null then
        wait := (date_trunc('day', now() at time zone 'utc') + interval '1 day') - (now() at time zone 'utc');
      end if;
      if wait is not null then
        raise sqlstate 'PT429' using
          message = 'Too many requests',
          hint = format('Try again in %s seconds.', greatest(1, ceil(extract(epoch from wait))));
      end if;
      perform private.tell_of_thanks(counted.caller);
      return new;
    end
  $$;

-- Whether a caller may have one more confirmation e-mail sent: the address typed into a form may be anybody's.
create function private.may_thank(who text) returns boolean
  language plpgsql set search_path = ''
  as $$
    declare
      today constant date := (now() at time zone 'utc')::date;
      this_hour constant integer := extract(hour from now() at time zone 'utc');
      counted private.day_counts;
    begin
      insert into private.day_counts as known (day, caller, thanks, thanks_hour, thanks_in_hour)
        values (today, who, 1, this_hour, 1)
        on conflict (day, caller) do update set
          thanks = known.thanks + 1,
          thanks_in_hour = case when known.thanks_hour = this_hour then known.thanks_in_hour + 1 else 1 end,
          thanks_hour = this_hour
        returning * into counted;
      return coalesce(counted.thanks <= private.limit_of('thanks per address and day')
        and counted.thanks_in_hour <= private.limit_of('thanks per address and hour'), false);
    end
  $$;

-- Tells the browser that no e-mail will confirm its request (src/wire/names.ts), before it counts in `may_thank`: the answer's headers are read
-- before triggers that fire after the row. A gateway with a list of its own of what pages may read leaves the header out.
create function private.tell_of_thanks(who text) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      perform from private.day_counts
        where day = (now() at time zone 'utc')::date and caller = who and (
          thanks >= private.limit_of('thanks per address and day')
          or thanks_hour = extract(hour from now() at time zone 'utc')
            and thanks_in_hour >= private.limit_of('thanks per address and hour')
        );
      if found then
        perform set_config('response.headers',
          '[{"x-confirmation":"none"},{"access-control-expose-headers":"x-confirmation"}]', true);
      end if;
    end
  $$;

-- What speaks against a request coming from a person (src/leads/client-info.ts): a word in a header, put beside the row for the
-- operator. It never refuses one, and no visitor may fill the column.
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

-- Whether the visitor who asked for a brochure asks for companies too (src/leads/tables.ts): a word in the same header.
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
create trigger note_companies_too before insert on public.brochure_requests
  for each row execute function private.note_companies_too();

do $$
  declare
    name regclass;
  begin
    for name in select private.request_tables() loop
      execute format('create trigger limit_rate before insert on %s for each row execute function private.limit_rate()', name);
      execute format('create trigger note_signals before insert on %s for each row execute function private.note_signals()', name);
    end loop;
  end
$$;
