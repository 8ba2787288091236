import { resolve } from 'node:path';
import { type Environment, whereDataIs } from '#server/operator/open-store.ts';
import { isHosted, SettingError } from '#server/settings/read.ts';
import { type Copied, interruptible } from '#server/store/copies/backup.ts';
import { copyStore } from '#server/store/copies/copy.ts';
import { StoreError, Unusable } from '#server/store/errors.ts';
import { whyUnusable } from '#server/store/open.ts';
import { openCopy, openOriginal, type Place } from '#server/store/open-for-copy.ts';

/** How the operator names the hosted project of the settings. A folder of this name is ./hosted. */
const hosted = 'hosted';

/**
 * Copies everything from one store to another, or goes on with a copy that was interrupted (`copies/copy.ts`).
 * @param from a data folder, or `hosted`
 * @param to an empty folder, or `hosted` for an empty project
 * @param isInService whether a folder to copy from is the one that is served; a hosted project of the settings always is
 * @param auditFile audit log with requests that were erased since: they are not copied
 * @param env has the settings of the hosted project
 * @param say prints a line about the progress
 * @throws StoreError or SettingError if that is not possible
 */
export async function copy(
	{ from, to, isInService = false, auditFile }: { from: string; to: string; isInService?: boolean; auditFile?: string },
	env: Environment,
	say: (line: string) => void,
): Promise<Copied> {
	const [source, target] = [nameOf(from), nameOf(to)];
	if (source === target) throw new Unusable('FROM and TO are the same: nothing was copied.');
	const { store, isInUse } = await openOriginal(placeOf(source, env));
	try {
		const copied = await openCopy(placeOf(target, env));
		try {
			return await interruptible('run the same command again to go on', (signal) =>
				copyStore(
					{ store, name: source },
					{ store: copied, name: target },
					{
						isInUse,
						isInService: isInService || source === hosted,
						auditFile: auditFile && resolve(auditFile),
						say,
						signal,
					},
				).catch(explained),
			);
		} finally {
			await copied.close();
		}
	} finally {
		await store.close();
	}
}

/** Explains an error of the project's database, by the code of the driver or of Postgres; its message has no values of rows. */
function explained(error: unknown): never {
	const { code, path, message } = error as NodeJS.ErrnoException;
	if (error instanceof StoreError || code === undefined || path !== undefined || whyUnusable(error)) throw error;
	throw new Unusable(`The hosted project's database: ${message} (${code}). Run the same command again to go on.`);
}

const nameOf = (given: string) => (given === hosted ? hosted : resolve(given));

/** @throws SettingError if the settings name no hosted project */
function placeOf(name: string, env: Environment): Place {
	if (name !== hosted) return name;
	const settings = whereDataIs({ ...env, DATA_DIR: undefined });
	if (isHosted(settings)) return settings;
	throw new SettingError(
		'No hosted project is set: set DATABASE_URL, PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY and BACKEND_SECRET_KEY, or name a folder (./hosted for one of that name).',
	);
}
