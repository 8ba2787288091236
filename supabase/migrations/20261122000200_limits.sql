-- Limits on what strangers send. A request that is refused, for whatever reason, is not counted: only stored ones are.

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
-- waits for the disk because of a count. Half of each page is free for the new versions of rows that are counted again and again.
create unlogged table private.counts (
  what text not null,
  network text not null,
  seconds integer not null,
  until timestamptz not null,
  amount bigint not null,
  primary key (what, network, seconds)
) with (fillfactor = 50);
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

-- When a time of so many seconds that begins now ends; a day is one of UTC.
create function private.end_of(seconds integer) returns timestamptz
  language sql stable set search_path = ''
  return case seconds when 86400 then date_trunc('day', now() at time zone 'utc') at time zone 'utc' + interval '1 day'
    else now() + seconds * interval '1 second' end;

-- What `take` of server/wire/quota.ts says of amounts, by what they are, from an address, with a time in place of the seconds to wait. Only
-- reads, so that what is refused costs no write and waits for nobody.
create function private.look(amounts jsonb, address inet, out refused_until timestamptz, out over text, out over_until timestamptz)
  language plpgsql stable set search_path = ''
  as $$
    declare
      own_family constant integer := coalesce(family(address), 4);
      -- The widest network that may be one customer's: what is named is no narrower.
      block constant integer := (select min(bits) from private.limits where family = own_family and beyond = 'much' and what = 'requests');
    begin
      with exceeded as materialized (
        select limits.beyond, limits.bits, coalesce(known.until, private.end_of(limits.seconds)) as until
        from private.limits
        -- One search by the key for each, however many networks are counted: `limit` keeps the planner from reading them all.
        left join lateral (
          select counts.amount, counts.until from private.counts
          where counts.what = limits.what and counts.network = private.network_of(address, limits.bits)
            and counts.seconds = limits.seconds and counts.until > now()
          limit 1
        ) as known on true
        where limits.family in (0, own_family) and amounts ? limits.what and (address is not null or limits.bits in (0, 32))
          and coalesce(known.amount, 0) + (amounts ->> limits.what)::bigint > limits.most
      ), too_much as (
        select * from exceeded
        where beyond = 'hold'
          or (beyond = 'share' and exists (select from exceeded as own where own.beyond = 'much' and own.bits > exceeded.bits))
      )
      select (select max(until) from exceeded where beyond = 'refuse'),
        -- The narrowest of them.
        private.network_of(address, (select least(max(nullif(bits, 0)), block) from too_much having count(*) > 0)),
        (select max(until) from too_much)
        into refused_until, over, over_until;
      if over_until is null then over := null; end if;
    end
  $$;

-- Counts amounts for all networks of an address and for all together. The row of all comes last, since others wait for it until the end of
-- the transaction; the order is the same for everybody, so that two transactions cannot wait for each other.
create function private.count(amounts jsonb, address inet) returns void
  language plpgsql set search_path = ''
  as $$
    begin
      insert into private.counts as known (what, network, seconds, until, amount)
      select what, network, seconds, private.end_of(seconds), (amounts ->> what)::bigint
      from (
        select distinct limits.what, private.network_of(address, limits.bits) as network, limits.seconds
        from private.limits
        where limits.family in (0, coalesce(family(address), 4)) and amounts ? limits.what
          and (address is not null or limits.bits in (0, 32))
      ) as networks
      order by network = '', what, network, seconds
      on conflict on constraint counts_pkey do update set
        amount = case when known.until > now() then known.amount else 0 end + excluded.amount,
        until = case when known.until > now() then known.until else excluded.until end;
      -- Sweeps as it goes, after it has waited for the last time; rows that another transaction holds are left for the next.
      delete from private.counts where ctid = any (array(
        select ctid from private.counts where until <= now() limit 100 for update skip locked));
    end
  $$;

-- Looks, and counts what is neither refused nor over.
create function private.take(amounts jsonb, address inet, out refused_until timestamptz, out over text)
  language plpgsql set search_path = ''
  as $$
    begin
      select looked.refused_until, looked.over into refused_until, over from private.look(amounts, address) as looked;
      if refused_until is null and over is null then perform private.count(amounts, address); end if;
    end
  $$;

-- Refuses a request, or admits it: whether it is held, and may be confirmed by e-mail (the address typed into a form may be anybody's),
-- `register_id` finds by its id in a setting of the transaction. One that is held is answered with 202; a header says of another that no e-mail
-- will confirm it (src/wire/names.ts). Before the row: PostgREST reads both before what comes after. A gateway with a list of its own of what
-- pages may read leaves the header out. It only looks, and adds what `count_sent` has to count to another setting: calls that run at once may
-- so exceed a limit by their rows.
create function private.limit_rate() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      address constant inet := private.address_of(headers);
      admitted jsonb := coalesce(nullif(current_setting('private.admitted', true), ''), '{}')::jsonb;
      -- With this row.
      sent jsonb := coalesce(nullif(current_setting('private.sent', true), ''), '{"calls": 0, "requests": 0, "held": 0, "thanks": 0}')::jsonb;
      first record;
      held record;
      refused_until timestamptz;
      thanks boolean;
    begin
      -- Not over the wire: the operator's program, or a restored backup. A row without an id is refused by its column.
      if headers is null or new.id is null then return new; end if;
      sent := sent || jsonb_build_object('calls', (sent ->> 'calls')::integer + 1);
      -- As many rows as calls. Each costs some milliseconds, and a call that fails is not counted.
      select * into first from private.look(
        jsonb_build_object(
          'rows', sent -> 'calls', 'calls', sent -> 'calls', 'requests', (sent ->> 'requests')::integer + 1), address);
      refused_until := first.refused_until;
      if refused_until is null and first.over is not null then
        sent := sent || jsonb_build_object('held', (sent ->> 'held')::integer + 1);
        select * into held from private.look(jsonb_build_object('held', sent -> 'held'), address);
        refused_until := coalesce(held.refused_until, held.over_until);
      end if;
      if refused_until is not null then
        raise sqlstate 'PT429' using
          message = 'Too many requests',
          hint = format('Try again in %s seconds.', greatest(1, ceil(extract(epoch from refused_until - now()))));
      end if;
      if first.over is null then
        sent := sent || jsonb_build_object('requests', (sent ->> 'requests')::integer + 1);
      end if;
      -- Of what is held, no e-mail goes now: it counts when it is let go.
      thanks := first.over is not null or (exists (select from private.limits where what = 'thanks')
        and exists (
          select from private.look(jsonb_build_object('thanks', (sent ->> 'thanks')::integer + 1), address) as looked
          where looked.refused_until is null and looked.over is null
        ));
      if thanks and first.over is null then
        sent := sent || jsonb_build_object('thanks', (sent ->> 'thanks')::integer + 1);
      end if;
      perform set_config('private.sent', sent::text, true);
      perform set_config('private.admitted',
        (admitted || jsonb_build_object(new.id, jsonb_build_object('held', first.over, 'thanks', thanks)))::text, true);
      if first.over is not null then
        perform set_config('response.status', '202', true);
      elsif not thanks then
        perform set_config('response.headers',
          '[{"x-confirmation":"none"},{"access-control-expose-headers":"x-confirmation"}]', true);
      end if;
      return new;
    end
  $$;

-- Counts all rows of a statement at once, at its end: a call that is refused or fails has written nothing, and the others wait for its counts
-- no longer than until it is committed.
create function private.count_sent() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      sent constant jsonb := nullif(current_setting('private.sent', true), '')::jsonb;
    begin
      if sent is not null then
        perform private.count(
          (select jsonb_object_agg(key, value) from jsonb_each(sent) where value <> '0'),
          private.address_of(nullif(current_setting('request.headers', true), '')::json));
        perform set_config('private.sent', '', true);
      end if;
      return null;
    end
  $$;

-- What is held no longer, because it was let go or dropped, makes room in the day's total of all.
create function private.count_held_less() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    begin
      update private.counts set amount = greatest(0, amount - 1)
        where what = 'held' and network = '' and until > now() and old.created_at >= until - seconds * interval '1 second';
      return null;
    end
  $$;
create trigger count_let_go after update of held on private.request_ids
  for each row when (old.held <> '' and new.held = '') execute function private.count_held_less();
create trigger count_dropped after delete on private.request_ids
  for each row when (old.held <> '') execute function private.count_held_less();

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
      execute format('create trigger count_sent after insert on %s for each statement execute function private.count_sent()', name);
      execute format('create trigger note_signals before insert on %s for each row execute function private.note_signals()', name);
    end loop;
  end
$$;
