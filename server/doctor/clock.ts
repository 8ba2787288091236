import { ask } from '#server/doctor/ask.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { hasData, whyNotOpened } from '#server/doctor/data-folder.ts';
import type { Settings } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { day, minute, second } from '#server/settings/units.ts';
import { openForCommand } from '#server/store/open.ts';

/** Links, and the signatures of webhooks, allow a few minutes. */
const mostOff = 2 * minute;

/** This machine's clock against those of others, and against the last time that the server has stored. */
export const clockCheck: Check = {
	title: 'Clock',
	needs: ['DATA_DIR'],
	run: async ({ settings }) => [await againstOthers(settings), await againstStored(settings.DATA_DIR)],
};

async function againstOthers(settings: Settings): Promise<Finding> {
	// The site's own answer may come from this machine, and have its clock.
	const others = [settings.PUBLIC_BACKEND_URL, settings.LEADS_WEBHOOK_URL, settings.BACKUP_PING_URL, settings.SITE_URL]
		.filter((url) => url !== '' && !isOnThisMachine(url))
		.map((url) => new URL(url).origin);
	const offs = await Promise.all(others.slice(0, 3).map(offFrom));
	const off = offs.find((one) => one !== undefined);
	if (off === undefined) return skipped('no other machine to compare it with: see timedatectl');
	const seconds = Math.round(Math.abs(off) / second);
	if (Math.abs(off) > mostOff)
		return problem(
			`it is ${off > 0 ? 'ahead' : 'behind'} by ${seconds > 2 * 86_400 ? `${Math.round(seconds / 86_400)} days` : `${seconds} seconds`}`,
			'let it be set by the network: timedatectl set-ntp true',
		);
	return ok(
		`within ${Math.max(2, seconds)} seconds of ${new URL(others[offs.indexOf(off)] ?? '').host === new URL(settings.SITE_URL).host ? 'the site’s proxy, which may be on this machine' : 'another machine'}`,
	);
}

/** By how many ms this machine's clock is ahead of another's. @returns undefined where that does not say the time */
async function offFrom(origin: string): Promise<number | undefined> {
	try {
		const sent = Date.now();
		const { headers } = await ask(origin, 'HEAD');
		const theirs = Date.parse(String(headers.date));
		// In the middle of the call, and of the second that the header leaves out.
		return Number.isNaN(theirs) ? undefined : (sent + Date.now()) / 2 - (theirs + 500);
	} catch {
		return undefined;
	}
}

async function againstStored(folder: string): Promise<Finding> {
	if (!(await hasData(folder))) return skipped('nothing is stored yet to compare it with');
	if (await whyNotOpened(folder))
		return skipped('not compared with the last daily sweep, since the data cannot be opened: see “Data folder”');
	const store = openForCommand(folder, 'read');
	try {
		const now = new Date();
		const state = store.clock.judge(now);
		const last = store.clock.lastRight();
		if (state !== 'right')
			return problem(
				`it is ${state === 'ahead' ? 'a month or more past' : 'before'} the last daily sweep (${last.slice(0, 16)} UTC), so nothing is deleted for its age`,
				'npm run leads -- confirm-clock says what it is about',
			);
		const ago = now.getTime() - Date.parse(last);
		if (ago > 2 * day)
			return warning(
				`the last daily sweep was on ${last.slice(0, 10)}: what is too old is not deleted meanwhile`,
				'let the server run; if it does, look in its log for "sweep"',
			);
		return ok(`the last daily sweep was on ${last.slice(0, 10)}`);
	} finally {
		await store.close();
	}
}
