import type { Session } from '#server/store/postgres/session.ts';

/** The limits that the database's triggers hold (`supabase/migrations`), by their names there. */
export interface HostedLimits {
	'requests per address in ten minutes': number;
	'requests per address and day': number;
	'requests a day': number;
	'thanks per address and hour': number;
	'thanks per address and day': number;
	'photos per address in ten minutes': number;
	'photos per address and day': number;
	'photos a day': number;
	'photo bytes per address and day': number;
	'photo bytes a day': number;
}

export async function writeLimits({ write }: Session, limits: Partial<HostedLimits>): Promise<void> {
	const rows = Object.entries(limits).map(([name, value]) => ({ name, value }));
	await write(async (tx) => {
		if (rows.length > 0)
			await tx`insert into private.limits ${tx(rows)} on conflict (name) do update set value = excluded.value`;
	});
}
