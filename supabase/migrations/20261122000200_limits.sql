-- Limits on what strangers send. A request that is refused for another reason is undone with its count, so only stored ones count.

-- Every limit on what strangers send, of which server/settings/caller-limits.ts says what each means. The program writes them here when it
-- starts; before its first start nothing is refused or held, and nobody is sent a confirmation.
create table private.limits (
  what text not null,
  family integer not null,
  bits integer not null,
  seconds integer not null,
  beyond text not null,
  most bigint not null,
  primary key (what, family, bits, seconds, beyond)
);

-- What each network has sent in a time, and all together: the network ''. Unlogged: after a crash everybody may begin again, and no write
-- waits for the disk because of a count.
create unlogged table private.counts (
  what text not null,
  network text not null,
  seconds integer not null,
  until timestamptz not null,
  amount bigint not null,
  primary key (what, network, seconds)
);
create index on private.counts (until);

-- The address of a call; null where it says none, all of which share one count. Supabase's gateway is Cloudflare's, which sets
-- cf-connecting-ip itself; the first of x-forwarded-for is whatever the caller wrote.
create function private.address_of(headers json) returns inet
  language plpgsql stable set search_path = ''
  as $$
    declare
      given text := coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1), '');
    begin
      return host(regexp_replace(trim(given), '^::ffff:(?=\d+\.)', '', 'i')::inet);
    exception when invalid_text_representation then
      return null;
    end
  $$;

-- The network of an address with a prefix of so many bits, as server/http/networks.ts names it.
create function private.network_of(address inet, bits integer) returns text
  language sql immutable set search_path = ''
  return case when bits = 0 then '' when address is null then 'unknown'
    when bits = 32 and family(address) = 4 then host(address) else network(set_masklen(address, bits))::text end;

create function private.count(what text, network text, seconds integer, new_amount bigint) returns private.counts
  language sql set search_path = ''
  as $$
    insert into private.counts as known values (
      what, network, seconds,
      case seconds when 86400 then date_trunc('day', now() at time zone 'utc') at time zone 'utc' + interval '1 day'
        else now() + seconds * interval '1 second' end,
      new_amount
    )
    on conflict on constraint counts_pkey do update set
      amount = case when known.until > now() then known.amount else 0 end + excluded.amount,
      until = case when known.until > now() then known.until else excluded.until end
    returning *
  $$;

-- Counts amounts, by what they are, for the networks of an address, or with the family 0 for all together. @returns the limits that are
-- exceeded. Rows are locked in one order, so that two transactions cannot wait for each other.
create function private.exceeded_by(amounts jsonb, address inet, of_family integer)
  returns table (beyond text, bits integer, network text, until timestamptz)
  language sql set search_path = ''
  as $$
    with networks as materialized (
      select distinct limits.what, limits.seconds, limits.bits, private.network_of(address, limits.bits) as network
      from private.limits
      where family = of_family and amounts ? limits.what and (address is not null or limits.bits in (0, 32))
      order by what, network, seconds
    ), counted as materialized (
      select networks.*, known.amount, known.until
      from networks
      cross join lateral private.count(networks.what, networks.network, networks.seconds, (amounts ->> networks.what)::bigint) as known
    )
    select limits.beyond, counted.bits, counted.network, counted.until
    from counted join private.limits using (what, bits, seconds)
    where limits.family = of_family and counted.amount > limits.most
  $$;

-- What `take` of server/wire/quota.ts does, with `refused_until` in place of the seconds to wait. What is refused has to be undone by the
-- caller, with its transaction; of what is over, nothing is counted.
create function private.take(amounts jsonb, address inet, out refused_until timestamptz, out over text)
  language plpgsql set search_path = ''
  as $$
    declare
      own_family constant integer := coalesce(family(address), 4);
      -- The widest network that may be one customer's: what is named is no narrower.
      block constant integer := (select min(bits) from private.limits where family = own_family and beyond = 'much');
      is_much boolean;
      without_share text;
      with_share text;
      total_counted boolean;
    begin
      -- Sweeps as it goes; rows that another transaction holds are left for the next.
      delete from private.counts where (what, network, seconds) in (
        select what, network, seconds from private.counts where until <= now() limit 100 for update skip locked
      );
      select max(until) filter (where beyond = 'refuse'), coalesce(bool_or(beyond = 'much'), false),
        (array_agg(private.network_of(address, least(bits, block)) order by bits desc) filter (where beyond = 'hold'))[1],
        (array_agg(private.network_of(address, least(bits, block)) order by bits desc) filter (where beyond in ('hold', 'share')))[1]
        into refused_until, is_much, without_share, with_share
        from private.exceeded_by(amounts, address, own_family);
      over := case when is_much then with_share else without_share end;
      if refused_until is not null then return; end if;
      total_counted := over is null;
      if total_counted then
        select max(until) filter (where beyond = 'refuse'),
          case when bool_or(beyond = 'hold' or (beyond = 'share' and is_much)) then private.network_of(address, block) end
          into refused_until, over
          from private.exceeded_by(amounts, address, 0);
      end if;
      if over is not null then
        update private.counts set amount = amount - (amounts ->> what)::bigint where amounts ? what and network in (
          select private.network_of(address, bits) from private.limits where family = own_family or (family = 0 and total_counted));
      end if;
    end
  $$;

-- Whether a caller may have one more confirmation e-mail sent: the address typed into a form may be anybody's.
create function private.may_thank(address inet) returns boolean
  language sql set search_path = ''
  as $$
    select exists (select from private.limits where what = 'thanks')
      and (private.take('{"thanks": 1}', address)).refused_until is null
  $$;

-- Refuses a request, or admits it: whether it is held, and may be confirmed by e-mail, `register_id` finds by its id in a setting of the
-- transaction. One that is held is answered with 202; a header says of another that no e-mail will confirm it (src/wire/names.ts). Before the
-- row: PostgREST reads both before what comes after. A gateway with a list of its own of what pages may read leaves the header out.
create function private.limit_rate() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      address constant inet := private.address_of(headers);
      admitted jsonb := coalesce(nullif(current_setting('private.admitted', true), ''), '{}')::jsonb;
      refused_until timestamptz;
      over text;
      thanks boolean;
    begin
      -- Not over the wire: the operator's program, or a restored backup.
      if headers is null then return new; end if;
      select taken.refused_until into refused_until from private.take('{"calls": 1}', address) as taken;
      if refused_until is null then
        select taken.over into over from private.take('{"requests": 1}', address) as taken;
      end if;
      if over is not null then
        select taken.refused_until into refused_until from private.take('{"held": 1}', null) as taken;
      end if;
      if refused_until is not null then
        raise sqlstate 'PT429' using
          message = 'Too many requests',
          hint = format('Try again in %s seconds.', greatest(1, ceil(extract(epoch from refused_until - now()))));
      end if;
      thanks := private.may_thank(address);
      perform set_config('private.admitted',
        (admitted || jsonb_build_object(new.id, jsonb_build_object('held', over, 'thanks', thanks)))::text, true);
      if over is not null then
        perform set_config('response.status', '202', true);
      elsif not thanks then
        perform set_config('response.headers',
          '[{"x-confirmation":"none"},{"access-control-expose-headers":"x-confirmation"}]', true);
      end if;
      return new;
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
