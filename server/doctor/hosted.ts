import { failureCode } from '#server/delivery/failure.ts';
import { type Check, type Finding, ok, problem, skipped } from '#server/doctor/check.ts';
import { isHosted, SettingError, type Settings } from '#server/settings/read.ts';
import { second } from '#server/settings/units.ts';
import { openProject } from '#server/store/open-project.ts';
import { tryVisitorsWay, type VisitorsRefused } from '#server/store/visitors-way.ts';

/** A hosted project: its database with our tables and role, its bucket with the secret key, and the public key of the pages. */
export const hostedCheck: Check = {
	title: 'Hosted project',
	needs: ['DATABASE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_KEY', 'BACKEND_SECRET_KEY'],
	run: async ({ settings }) => {
		if (!isHosted(settings)) return skipped('there is none: the data is in DATA_DIR');
		const [visitors, tables] = await Promise.all([
			visitorsWay(settings),
			tablesAndBucket(settings).catch((error) => {
				if (!(error instanceof SettingError)) throw error;
				return [problem(error.message.replace(/\.$/, ''), 'correct that (docs/hosted.md)')];
			}),
		]);
		return [visitors, ...tables];
	},
};

/** @throws SettingError where the database cannot be used, which says why */
async function tablesAndBucket(settings: Settings): Promise<Finding[]> {
	const store = await openProject(settings, { mode: 'read' });
	try {
		await store.outbox.state();
		const database = ok('the database has our tables, and the role may use them');
		try {
			await store.photos.tryWriting();
			return [database, ok('the bucket of photos answers to the secret key')];
		} catch (error) {
			const todo =
				'see that BACKEND_SECRET_KEY is that of this project, and that supabase/migrations are applied, which make the bucket';
			return [database, problem(`the bucket of photos cannot be used (${failureCode(error)})`, todo)];
		}
	} finally {
		await store.close();
	}
}

/** What a browser does at the project, without storing anything. */
async function visitorsWay({ PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY }: Settings): Promise<Finding> {
	try {
		await tryVisitorsWay(PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, 10 * second);
		return ok('visitors can send requests and photos: the project takes the public key');
	} catch (error) {
		const { code } = error as VisitorsRefused;
		if (code === 'key refused')
			return problem(
				'the project refuses PUBLIC_BACKEND_KEY, so no visitor can send a request',
				'set it to the publishable key of this project, then npm run build and restart',
			);
		if (code === 'rights missing')
			return problem(
				'the tables take nothing from visitors',
				'see that supabase/migrations are applied, which give the role anon the right to insert',
			);
		return problem(
			`PUBLIC_BACKEND_URL does not answer as it should (${code})`,
			'correct it, or see whether the project is paused',
		);
	}
}
