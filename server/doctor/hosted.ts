import { type Check, type Finding, ok, problem, skipped } from '#server/doctor/check.ts';
import { openProject, type ProjectAway } from '#server/inbox/project.ts';
import { tryVisitorsWay, type VisitorsRefused } from '#server/inbox/visitors-way.ts';
import { isHosted, type Settings } from '#server/settings/read.ts';
import { second } from '#server/settings/units.ts';

/** A hosted project: its inbox with the secret key, and the public key of the pages. */
export const hostedCheck: Check = {
	title: 'Hosted project',
	needs: ['PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_KEY', 'BACKEND_SECRET_KEY'],
	run: async ({ settings }) => {
		if (!isHosted(settings)) return skipped('there is none');
		return await Promise.all([visitorsWay(settings), inbox(settings)]);
	},
};

/** Whether requests can be taken over, without taking any. */
async function inbox({ PUBLIC_BACKEND_URL, BACKEND_SECRET_KEY }: Settings): Promise<Finding> {
	try {
		const waiting = await openProject(PUBLIC_BACKEND_URL, BACKEND_SECRET_KEY).waiting(1, 0);
		return ok(`requests can be taken over; ${waiting.length > 0 ? 'some wait' : 'none waits'}`);
	} catch (error) {
		const todo = 'see that BACKEND_SECRET_KEY is that of this project, and that supabase/migrations are applied';
		return problem(`requests cannot be taken over (${(error as ProjectAway).code})`, todo);
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
