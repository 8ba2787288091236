import { setTimeout } from 'node:timers/promises';
import { failureCode } from '#server/delivery/failure.ts';
import type { Check, Context } from '#server/doctor/check.ts';
import { type Finding, problem, skipped } from '#server/doctor/finding.ts';
import { SettingError } from '#server/settings/read.ts';
import { second } from '#server/settings/units.ts';

export interface Checked {
	title: string;
	findings: readonly Finding[];
}

/** How long a check may take: what does not answer by then would keep a visitor waiting too. */
const usualPatience = 20 * second;

/** Runs all checks at the same time. Never rejects. @returns their findings in the order of the checks */
export function runChecks(checks: readonly Check[], context: Context): Promise<Checked[]> {
	return Promise.all(checks.map(async (check) => ({ title: check.title, findings: await findingsOf(check, context) })));
}

async function findingsOf(check: Check, context: Context): Promise<Finding[]> {
	const missing = check.needs?.find((name) => context.checked.unusable.includes(name));
	if (missing) return [skipped(`not checked, since ${missing} cannot be used`)];
	const { patience = usualPatience } = check;
	const timer = new AbortController();
	const tooLong = setTimeout(patience, [tookLonger(patience)], { signal: timer.signal });
	try {
		return await Promise.race([check.run(context), tooLong]);
	} catch (error) {
		// The messages of other errors may quote data.
		const why = error instanceof SettingError ? error.message.replace(/\.$/, '') : `it failed (${failureCode(error)})`;
		return [problem(why, 'correct that and run the command again')];
	} finally {
		tooLong.catch(() => {});
		timer.abort();
	}
}

const tookLonger = (patience: number) =>
	problem(`no answer in ${patience / second} seconds`, 'see whether what it asks for is reachable');
