import type { Check, Context } from '#server/doctor/check.ts';
import { checks, runChecks } from '#server/doctor.ts';
import { checkSettings } from '#server/settings/read.ts';

/**
 * Runs checks of `npm run doctor` in this process.
 * @param title of the only check to run; all unless given
 * @returns one line for each finding: `problem Settings: …`
 */
export async function diagnose(
	env: Readonly<Record<string, string>>,
	title?: string,
	more: Partial<Pick<Context, 'envFile' | 'dist' | 'nameServers'>> = {},
): Promise<string[]> {
	const checked = checkSettings(env);
	const context = {
		settings: checked.current,
		checked,
		env,
		envFile: '/nonexistent/.env',
		dist: '/nonexistent',
		nameServers: [],
		...more,
	};
	const chosen = checks.filter((check: Check) => title === undefined || check.title === title);
	if (chosen.length === 0) throw new Error(`There is no check called ${title}.`);
	const found = await runChecks(chosen, context);
	return found.flatMap(({ title, findings }) => findings.map(({ status, what }) => `${status} ${title}: ${what}`));
}
