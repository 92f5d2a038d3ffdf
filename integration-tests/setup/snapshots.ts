/**
 * Functions that put the tables of a store back. Triggers note each table a statement may change; only those are put back. What hooks add
 * for a chapter of tests lies over the first copy: `take_chapter` copies what they changed, `start_over` forgets it.
 */
export const SNAPSHOTS = `
  create schema snapshot;
  create unlogged table snapshot.changed (name text not null);
  create table snapshot.tables (name text primary key, columns text not null, in_chapter boolean not null default false);
  create table snapshot.sequences (name text primary key, first_value bigint, value bigint);

  create function snapshot.note_change() returns trigger language plpgsql as $$
  begin
    insert into snapshot.changed values (tg_table_name);
    return null;
  end $$;

  create function snapshot.take() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in
      select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname
    loop
      insert into snapshot.tables values (entry.name, entry.columns);
      execute format('create table snapshot.%I as select %s from public.%I', 'first ' || entry.name, entry.columns, entry.name);
      execute format('create trigger note_change after insert or update or delete or truncate on public.%I
        for each statement execute function snapshot.note_change()', entry.name);
    end loop;
    insert into snapshot.sequences
      select sequencename, last_value, last_value from pg_sequences where schemaname = 'public';
  end $$;

  create function snapshot.take_chapter() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in
      with noted as (delete from snapshot.changed returning changed.name)
      update snapshot.tables set in_chapter = true where name in (select noted.name from noted) returning name, columns
    loop
      execute format('create table snapshot.%I as select %s from public.%I', 'chapter ' || entry.name, entry.columns, entry.name);
    end loop;
    update snapshot.sequences taken set value = last_value
    from pg_sequences now where now.schemaname = 'public' and now.sequencename = taken.name;
  end $$;

  create function snapshot.restore() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in
      with noted as (delete from snapshot.changed returning changed.name)
      select name, columns, in_chapter from snapshot.tables where name in (select noted.name from noted)
    loop
      execute format('delete from public.%I', entry.name);
      execute format('insert into public.%I (%s) overriding system value select * from snapshot.%I', entry.name,
        entry.columns, case when entry.in_chapter then 'chapter ' else 'first ' end || entry.name);
    end loop;
    perform setval(format('public.%I', taken.name)::regclass, coalesce(taken.value, 1), taken.value is not null)
    from snapshot.sequences taken join pg_sequences now on now.schemaname = 'public' and now.sequencename = taken.name
    where now.last_value is distinct from taken.value;
  end $$;

  create function snapshot.start_over() returns void language plpgsql as $$
  declare entry record;
  begin
    for entry in update snapshot.tables set in_chapter = false where in_chapter returning name loop
      insert into snapshot.changed values (entry.name);
      execute format('drop table snapshot.%I', 'chapter ' || entry.name);
    end loop;
    update snapshot.sequences set value = first_value;
    perform snapshot.restore();
  end $$;`
