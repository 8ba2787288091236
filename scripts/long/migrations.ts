import {
	type Push,
	pushAfterConflict,
	pushAsLoginRole,
	pushAsPostgres,
	pushWithoutStorageRights,
	startNewProject,
} from '../../tests/hosted/pushes.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { allMigrations, installSupabaseCli } from '../../tests/support/supabase-cli.ts';

// `npm run long migrations`: pushes our migrations by Supabase's real command line to a real Postgres, as a role that is no superuser:
// to a new project, in every way that the documents name. Installs the command line first (140 MB, from npm).

const migrations = allMigrations();
const cases: [string, Push][] = [
	['a new project', pushAsPostgres],
	["a new project, as the command line's own login role", pushAsLoginRole],
	['a project that has a schema of the same name, then has not', pushAfterConflict],
	['a project whose postgres has no rights on storage.objects, with `migration repair`', pushWithoutStorageRights],
];

const version = await installSupabaseCli().catch(stop);
let said = false;
for (const [title, push] of cases) {
	const project = await startNewProject();
	if (!project) stop(new Error('There is no Postgres: npm has it for Linux on x64 only.'));
	if (!said) console.log(`supabase ${version}, ${project.version}, ${migrations.length} migrations`);
	said = true;
	try {
		await push(project);
		console.log(`passed: ${title}`);
	} catch (error) {
		console.log(`FAILED: ${title}\n${error instanceof Error ? error.message : error}`);
		process.exitCode = 1;
	}
	await project.stop();
}
await removeTemporaryFolders();

function stop(error: Error): never {
	console.error(error.message);
	process.exit(1);
}
