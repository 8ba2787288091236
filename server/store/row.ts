export type Value = string | number | readonly string[] | null;

/** A validated row: every column of its table by name, null for missing values. */
export type Row = Readonly<Record<string, Value>>;
