import { expect } from 'vitest';
import type { Context } from '#server/doctor/check.ts';
import { checks, runChecks } from '#server/doctor.ts';
import { checkSettings } from '#server/settings/read.ts';

export type Env = Readonly<Record<string, string>>;

/** Runs one check of `npm run doctor` in this process. @returns a line for each finding, and what to do: `problem Settings: … → …` */
export async function diagnose(
	env: Env,
	title: string,
	more: Partial<Pick<Context, 'envFile' | 'dist' | 'nameServers'>> = {},
): Promise<string[]> {
	const checked = checkSettings(env);
	const none = { envFile: '/nonexistent/.env', dist: '/nonexistent', nameServers: [] };
	const chosen = checks.filter((check) => check.title === title);
	const found = await runChecks(chosen, { settings: checked.current, checked, env, ...none, ...more });
	return found.flatMap(({ title, findings }) =>
		findings.map(
			({ status, what, todo }) => `${status} ${title}: ${[what, todo].filter((one) => one !== undefined).join(' → ')}`,
		),
	);
}
export const like = (...lines: RegExp[]) => lines.map((line) => expect.stringMatching(line));
