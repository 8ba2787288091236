import { failureCode } from '#server/delivery/failure.ts';
import { ask } from '#server/doctor/ask.ts';
import { type Check, type Finding, ok, problem, skipped } from '#server/doctor/check.ts';
import { isHosted, SettingError, type Settings } from '#server/settings/read.ts';
import { openProject } from '#server/store/open-project.ts';

/** A hosted project: its database with our tables and role, its bucket with the secret key, and the public key of the pages. */
export const hostedCheck: Check = {
	title: 'Hosted project',
	needs: ['DATABASE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_KEY', 'BACKEND_SECRET_KEY'],
	run: async ({ settings }) => {
		if (!isHosted(settings)) return skipped('there is none: the data is in DATA_DIR');
		const [key, tables] = await Promise.all([
			publicKey(settings).catch((error) =>
				problem(
					`PUBLIC_BACKEND_URL does not answer (${failureCode(error)})`,
					'correct it, or see whether the project is paused',
				),
			),
			tablesAndBucket(settings).catch((error) => {
				if (!(error instanceof SettingError)) throw error;
				return [problem(error.message.replace(/\.$/, ''), 'correct that (docs/hosted.md)')];
			}),
		]);
		return [key, ...tables];
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

async function publicKey({ PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY }: Settings): Promise<Finding> {
	// What a browser asks before it sends a request, with a key that the gateway looks at: it reads no rows.
	const url = `${PUBLIC_BACKEND_URL}/rest/v1/callback_requests?limit=0`;
	const { status } = await ask(url, 'HEAD', undefined, { apikey: PUBLIC_BACKEND_KEY });
	const body = status === 401 ? (await ask(url, 'GET', undefined, { apikey: PUBLIC_BACKEND_KEY })).body.toString() : '';
	// With a right key the tables refuse to be read (42501), which PostgREST answers with 401 for a visitor.
	if (status === 401 && !body.includes('42501'))
		return problem(
			'the project refuses PUBLIC_BACKEND_KEY, so no visitor can send a request',
			'set it to the publishable key of this project, then npm run build and restart',
		);
	if (status >= 500) return problem(`the project answers with ${status}`, 'see whether it is paused');
	return ok('the project takes the public key');
}
