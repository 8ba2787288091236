import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deliveryLease } from '#server/settings/delivery-limits.ts';
import type { Copied } from '#server/store/copies/backup.ts';
import { type Finding, type Pass, removeGone, runPass, type Tally } from '#server/store/copies/copy-pass.ts';
import { Unusable } from '#server/store/errors.ts';
import { readErasedIds } from '#server/store/folder/audit-file.ts';
import type { Store } from '#server/store/store.ts';

/** A store, and how the operator named it. */
interface Side {
	store: Store;
	name: string;
}

export interface CopyOptions {
	/** Whether a server is using the original, so that the copy cannot be completed yet. */
	isInUse: boolean;
	/** Whether the original is certainly the store that was served. Otherwise what waits is held in the copy. */
	isInService: boolean;
	/** An audit log with requests that were erased since: they are not copied. */
	auditFile?: string | undefined;
	/** Prints a line about the progress. */
	say(line: string): void;
	/** Ends the copy between two photos. The next run goes on with it. */
	signal: AbortSignal;
	/** How long to wait for the end of deliveries that are under way, in ms. */
	patience?: number;
}

/** In how many passes there may be something to remove before the copy fails. */
const mostChanges = 20;

/**
 * Copies everything from one store into an empty one, or completes an interrupted copy of the same original, and compares
 * both. Nothing is sent, and erasures at the original during the copy are repeated: a pass copies all rows and the photos
 * that are missing, then removes what the original no longer has, until there is nothing to remove.
 * @throws Unusable if the copy is not empty or differs; it is left as it is then, and nothing opens it
 */
export async function copyStore(from: Side, to: Side, options: CopyOptions): Promise<Copied> {
	const { isInUse, isInService, auditFile, say, patience = deliveryLease + 5000 } = options;
	const erased = new Set(auditFile === undefined ? [] : await readErasedIds(auditFile));
	await finishErasures(from);
	await begin(from, to, say);
	const total = await from.store.countSince('');
	const parts = { ...options, from: from.store.content, to: to.store.content, total, erased };
	const findings = new Map<string, Finding>();
	const run = async (isLast: boolean) => {
		const pass = await runPass(parts, isLast);
		for (const [key, finding] of pass.findings) findings.set(key, finding);
		return pass;
	};
	const first = await run(false);
	if (isInUse) {
		const report = `${first.tally.count('request')} request(s) and ${first.tally.count('photo')} photo(s) are in ${to.name}.
A server is using ${from.name}: stop it and run the same command again, which copies the rest and completes the copy.
`;
		return { report, isWhole: false };
	}

	const begun = performance.now();
	for (let changes = 0; changes < mostChanges; ) {
		const pass = await run(true);
		const found = await removeGone(parts);
		if (pass.inFlight > 0 && performance.now() - begun < patience) {
			say(`${pass.inFlight} message(s) are being sent from ${from.name}: waiting for their end`);
			await wait(1000);
		} else if (found.removed === 0)
			return await complete(from, to, pass, found.tally, [...findings.values()], isInService);
		else changes++;
	}
	throw new Unusable(`${from.name} changed all the time: run the same command again when less is deleted there.`);
}

/** So that no photo of an erased request is left to be found, and the audit log has every erasure. */
async function finishErasures({ store, name }: Side): Promise<void> {
	const { failed } = await store.erasure.finish();
	const error = failed.photos ?? failed.audit;
	if (error === undefined) return;
	const { path = name, code } = error as NodeJS.ErrnoException;
	throw new Unusable(`An erasure in ${name} is not finished: ${path} cannot be written (${code}). Correct that first.`);
}

async function begin(from: Side, to: Side, say: CopyOptions['say']): Promise<void> {
	const key = await from.store.keys.linkKey('request');
	// Copied stores have the same key. Hashed, since who has it can read and delete every request.
	const original = createHash('sha256').update(`a copy of the store of ${key}`).digest('hex').slice(0, 32);
	const begun = await to.store.content.beginCopy({ original, name: from.name });
	if (begun === 'full') throw new Unusable(`${to.name} is not empty: name a new folder, or an empty hosted project.`);
	if (typeof begun !== 'string')
		throw new Unusable(
			`${to.name} has an unfinished copy of ${begun.name}, which is another store than ${from.name}: complete that one, or empty ${to.name}.`,
		);
	if (begun === 'resumed') say(`Going on with the copy of ${from.name} that was interrupted`);
}

async function complete(
	from: Side,
	to: Side,
	pass: Pass,
	inCopy: Tally,
	findings: readonly Finding[],
	isInService: boolean,
): Promise<Copied> {
	const { tally, inFlight, waiting } = pass;
	const section = tally.differsFrom(inCopy);
	if (section)
		throw new Unusable(
			`${to.name} does not hold what ${from.name} does (${section}: ${inCopy.count(section)} of ${tally.count(section)}, or other values): run the same command again.`,
		);
	const counts = { requests: tally.count('request'), photos: tally.count('photo') };
	const held = await to.store.content.finishCopy(!isInService);
	for (const { store } of [from, to]) await store.audit.write({ act: 'copy', ...counts });
	const lines = [
		`${counts.requests} request(s), ${tally.count('delivery')} message(s) and ${counts.photos} photo(s) of ${from.name} are in ${to.name}, read back and found the same (rows ${tally.digest().slice(0, 16)} on both sides).`,
		...(inFlight > 0
			? [
					`${inFlight} message(s) were being sent meanwhile: the copy has them as given up (IN FLIGHT), so that nothing is sent twice; "npm run leads -- resend --all" there sends them.`,
				]
			: []),
		...(waiting > 0 && isInService
			? [`${waiting} message(s) wait to be sent in both: let only one of the two be served, or they are sent twice.`]
			: []),
		...findings.map(({ line }) => line),
	];
	return {
		report: lines.map((line) => `${line}\n`).join(''),
		isWhole: !findings.some(({ isLost }) => isLost),
		...(!isInService && { held }),
	};
}
