import { one, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

// What the program notes for itself, a text by its name. Inside of an operation, as all of `sql/op.ts`.

export const noted = (name: string) => one<{ value: string }>`select value from ${t.state} where name = ${name}`?.value;

/** In place of what was noted before. */
export const note = (name: string, value: string) =>
	run`insert into ${t.state} (name, value) values (${name}, ${value})
		on conflict (name) do update set value = excluded.value`;

export const forget = (name: string) => run`delete from ${t.state} where name = ${name}`;
