import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { maxBackupAge } from '#server/settings/limits.ts';

/** In the data folder, as JSON: how `npm run leads -- backup --into FOLDER` went. */
export const lastBackupFile = 'last-backup';

/** When it last succeeded, in ISO 8601, and when it failed since. */
const stepSchema = z.object({ at: z.optional(z.iso.datetime()), failed: z.optional(z.iso.datetime()) });
const notesSchema = z.object({
	/** A whole one was made, of so many bytes. */
	made: z.optional(z.extend(stepSchema, { bytes: z.optional(z.int()) })),
	/** It was restored into a scratch folder. */
	tried: z.optional(stepSchema),
	/** All were copied to `BACKUP_COPY_TO`. */
	copied: z.optional(stepSchema),
});

export type BackupNotes = z.output<typeof notesSchema>;
export type BackupStep = keyof BackupNotes;

/** @returns an empty object if there has been none */
export async function readBackupNotes(dataDir: string): Promise<BackupNotes> {
	try {
		return notesSchema.parse(JSON.parse(await readFile(join(dataDir, lastBackupFile), 'utf8')));
	} catch {
		return {};
	}
}

/** What is wrong with the backups, a sentence each without its full stop; none where there has never been one. */
export function backupTroubles({ made, tried, copied }: BackupNotes, now = Date.now()): string[] {
	const said = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;
	const isOld = made?.at !== undefined && now - Date.parse(made.at) > maxBackupAge;
	return [
		made?.failed && `the backup of ${said(made.failed)} failed, or lacks photos that the one before had`,
		isOld && `the last whole one is of ${said(made?.at ?? '')}`,
		tried?.failed && `the backup of ${said(tried.failed)} could not be restored into a scratch folder`,
		copied?.failed && `the backups could not be copied to BACKUP_COPY_TO on ${said(copied.failed)}`,
	].filter((line) => typeof line === 'string');
}

/** When the last whole one was made. */
export function lastBackup({ made }: BackupNotes): Date | undefined {
	return made?.at === undefined ? undefined : new Date(made.at);
}
