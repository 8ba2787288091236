-- What a hosted project needs before its tables: a schema that nobody calls into, the rules of the forms in the database's own words,
-- and the register of ids. tests/oracle/rows.test.ts holds both kinds of rules to the same verdict on every row.

-- Not among the exposed schemas: what lies here can be used by the tables but called by nobody.
create schema private;
revoke all on schema private from public;

-- The role of the operator's program (`npm start` and `npm run courier` with DATABASE_URL). Give it a password: alter role courier login
-- password '…'.
do $$
  begin
    if to_regrole('courier') is null then
      create role courier nologin;
    end if;
  end
$$;
grant usage on schema private to courier;

-- The tables of requests: those that have the register of ids.
create function private.request_tables() returns setof regclass
  language sql stable set search_path = ''
  as $$ select tgrelid::regclass from pg_catalog.pg_trigger where tgname = 'register_id' order by tgrelid $$;

-- Something that can be seen: not only the white space that a form trims away.
create function private.is_visible(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '[^ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';

-- The format of an e-mail address (src/leads/fields.ts says where it is from).
create function private.is_email(value text) returns boolean
  language sql immutable parallel safe
  return value ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$';

-- One to five addresses, none of them null, in a plain list: a table of tables is none.
create function private.are_photo_urls(value text[]) returns boolean
  language sql immutable parallel safe
  return array_ndims(value) = 1
    and cardinality(value) between 1 and 5
    and (select bool_and(url is not null and char_length(url) <= 1000) from unnest(value) as url);

-- Keeps the register of ids (server/store/sql/schema.ts): one id names one request of any kind. AFTER the row: its own rules and its own
-- table's key answer first, as they do on the embedded server. Of two transactions with one id, the second waits here for the end of
-- the first; one that deletes a request waits here until it is planned.
-- Arguments: the hours in which somebody has to answer, or nothing; the columns that a request is found by.
create function private.register_id() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
    declare
      headers json := nullif(current_setting('request.headers', true), '')::json;
      hours constant interval := nullif(tg_argv[0], '')::integer * interval '1 hour';
      -- How `limit_rate` has admitted it.
      admitted jsonb := nullif(current_setting('private.admitted', true), '')::jsonb -> new.id::text;
      held_for text := admitted ->> 'held';
      was_planned boolean;
      might_thank boolean;
      was_held text;
      answers jsonb;
    begin
      if tg_op = 'UPDATE' and new.id = old.id then
        update private.request_ids set created_at = new.created_at,
          due_at = case when due_at is not null then new.created_at + hours end
          where id = new.id;
        return null;
      end if;
      if tg_op <> 'INSERT' then
        delete from private.request_ids where id = old.id
          returning planned, may_thank, held into was_planned, might_thank, was_held;
      end if;
      if tg_op = 'DELETE' then
        return null;
      end if;
      answers := to_jsonb(new);
      -- An erased request's id stays taken until its recipients were told of the erasure, which names it by this id.
      if not exists (select from private.deliveries where request_id = new.id::text) then
        insert into private.request_ids
          (id, table_name, created_at, planned, may_thank, held, suspected, due_at, email_key, search_text, search_digits)
        values (
          new.id, tg_table_name, new.created_at,
          -- What comes over the wire is planned by the operator's program. It plans its own at once, and a restored backup was planned.
          case tg_op when 'UPDATE' then coalesce(was_planned, true) else headers is null or held_for is not null end,
          case tg_op when 'UPDATE' then coalesce(might_thank, true) else coalesce((admitted ->> 'thanks')::boolean, true) end,
          case tg_op when 'UPDATE' then was_held else held_for end,
          new.suspected is not null, case when coalesce(was_held, held_for, '') = '' then new.created_at + hours end,
          -- As the program makes them (server/store/search-terms.ts), which adds the telephone number's key.
          lower(trim(answers ->> 'email')),
          (
            select lower(regexp_replace(
              normalize(string_agg(coalesce(answers ->> name, ''), '|' order by place), NFD), '[\u0300-\u036f\s''’‘`]', '', 'g'))
            from unnest(string_to_array(tg_argv[1], ',')) with ordinality as searched (name, place)
          ),
          regexp_replace(coalesce(answers ->> 'phone', ''), '\D', '', 'g')
        ) on conflict do nothing;
        if found then
          -- Wakes the program where it can listen. Otherwise it finds the request within a second.
          perform pg_notify('requests', '');
          return null;
        end if;
      end if;
      raise unique_violation using
        message = format('duplicate key value violates unique constraint "%s_pkey"', tg_table_name);
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
