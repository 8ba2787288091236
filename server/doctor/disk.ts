import { statfs } from 'node:fs/promises';
import type { Check } from '#server/doctor/check.ts';
import { ok, problem, skipped, warning } from '#server/doctor/finding.ts';
import { isHosted } from '#server/settings/read.ts';

/** Free space below which it is time to look, in MB: room for a hundred requests with five large photos. */
const littleSpace = 5_000;

/** Free space where the data is. */
export const diskCheck: Check = {
	title: 'Disk',
	needs: ['DATA_DIR', 'DATABASE_URL'],
	run: async ({ settings }) => {
		if (isHosted(settings)) return [skipped('the data is in a hosted project')];
		const { DATA_DIR, MIN_FREE_DISK_MB } = settings;
		const disk = await statfs(DATA_DIR).catch(() => undefined);
		if (!disk) return [skipped('there is no data folder yet')];
		const free = Math.floor((disk.bavail * disk.bsize) / 1e6);
		const said = `${free.toLocaleString('en-GB')} MB are free`;
		const todo = 'delete what is not needed, such as old backups, or get a larger disk';
		if (free < MIN_FREE_DISK_MB)
			return [problem(`${said}, less than MIN_FREE_DISK_MB=${MIN_FREE_DISK_MB}: photos are refused`, todo)];
		if (disk.files > 0 && disk.ffree < 10_000) return [problem(`only ${disk.ffree} more files can be made`, todo)];
		if (free < MIN_FREE_DISK_MB + littleSpace) return [warning(said, todo)];
		return [ok(said)];
	},
};
