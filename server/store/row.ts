export type Value = string | number | readonly string[] | null;

/** A row ready to be kept: every column of its table by name, null where nothing was given. */
export type Row = Readonly<Record<string, Value>>;
