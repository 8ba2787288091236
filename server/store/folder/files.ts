import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { copyFile, type FileHandle, link, open, readFile, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxUploadBytes } from '#server/settings/limits.ts';

/** Windows cannot open folders for flushing; NTFS journals names itself. */
const folderFlush = process.platform !== 'win32';

/** Flushes a file's content, and makes it readable by this account only. Its name is flushed by `syncFolder`. */
export async function syncFile(path: string): Promise<void> {
	await using file = await open(path, 'r+');
	await file.chmod(0o600);
	await file.sync();
}

/** Flushes the names in a folder, which flushing a file does not include. */
export async function syncFolder(path: string): Promise<void> {
	if (!folderFlush) return;
	await using folder = await open(path, 'r');
	await folder.sync();
}

/**
 * Creates a folder and its parents, durably and accessible to this account only, since it will contain personal data.
 * Without `mkdir`'s `recursive`, which never returns for paths under /proc (Node 24).
 */
export function makeFolder(path: string): void {
	if (existsSync(path)) return;
	const parent = dirname(path);
	makeFolder(parent);
	mkdirSync(path, { mode: 0o700 });
	if (!folderFlush) return;
	const above = openSync(parent, 'r');
	fsyncSync(above);
	closeSync(above);
}

/** The path of a photo's file. Named by a hash of the key, so that keys cannot cause path traversal. */
export function photoPath(dataDir: string, key: string): string {
	return join(dataDir, 'photos', createHash('sha256').update(key).digest('hex'));
}

/** SHA-256 of a file, in hexadecimal; a restore compares it. */
export async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}

/**
 * Links a file, or copies it where the disk has no links. What is not there any more, or cannot be read, is left out.
 * @throws if there is no space for the copy
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
	try {
		await link(from, to);
	} catch {
		try {
			await copyFile(from, to);
			await syncFile(to);
		} catch (error) {
			await rm(to, { force: true });
			if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
		}
	}
}

/** An entry of the audit log: what was done with visitors' data and how much, without personal data. */
export interface AuditEntry {
	/** ISO 8601; defaults to now. */
	at?: string;
	/** `withdraw` is an erasure by the visitor's delete link, `release` the delivery of held requests. */
	act: 'sweep' | 'erase' | 'withdraw' | 'release' | 'access' | 'snapshot' | 'restore' | 'new-keys';
	requests: number;
	photos: number;
	/** How many stray photo files were moved aside. */
	strayFiles?: number;
	/** The random ids of erased requests, so that they can be erased again after a restore. */
	ids?: readonly string[];
}

export const auditFile = 'audit.jsonl';

/**
 * Appends an entry to the audit log, as one line of JSON, and flushes it.
 * @throws ErrnoException if the file cannot be written
 */
export async function audit(dataDir: string, entry: AuditEntry): Promise<void> {
	const line = `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`;
	const file = await open(join(dataDir, auditFile), 'a+');
	try {
		// Start a new line if the last one was truncated by a full disk.
		await file.writeFile((await endsWithLine(file)) ? line : `\n${line}`);
		await file.sync();
	} finally {
		await file.close();
	}
}

async function endsWithLine(file: FileHandle): Promise<boolean> {
	const { size } = await file.stat();
	if (size === 0) return true;
	const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
	return buffer.toString() === '\n';
}

/** @throws if the audit log exists and this account may not write to it */
export async function tryAudit(dataDir: string): Promise<void> {
	try {
		await (await open(join(dataDir, auditFile), 'r+')).close();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}

/** The ids of all requests that were erased individually, by an audit log. Sweeps do not record ids. */
export async function readErasedIds(file: string): Promise<string[]> {
	const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
	return lines.flatMap((line): string[] => {
		try {
			const entry: Partial<AuditEntry> | null = JSON.parse(line);
			return Array.isArray(entry?.ids) ? entry.ids.map(String) : [];
		} catch {
			// A line that was truncated by a crash.
			return [];
		}
	});
}

/** While a photo is drawn anew, both are on the disk. */
const drawingRoom = maxUploadBytes;

/**
 * Measures the free space of a folder's disk.
 * @param floor bytes that photos may not use
 */
export function watchDisk(folder: string, floor: number) {
	// In full until an upload ends, although part of it may be written already.
	let reserved = 0;
	const free = async () => {
		const { bavail, bsize } = await statfs(folder);
		return bavail * bsize;
	};
	const hasRoomFor = async (more: number) => (await free()) - reserved - more - drawingRoom >= floor;
	return {
		/**
		 * Whether there is space for photos. With less than 100 MB free they are rejected, and the rest is left to requests, which
		 * are a hundred times smaller.
		 */
		hasRoom: async () => (await free()) >= floor,
		/** Whether the next photo would be taken, however large. */
		takesPhotos: () => hasRoomFor(maxUploadBytes),
		/** How many bytes of photos the disk allows in a day: a tenth of what is free, so that it takes weeks to fill it. */
		forPhotosToday: async () => Math.max(0, (await free()) - floor) / 10,
		/**
		 * Reserves bytes for a photo before it is received, so that concurrent uploads cannot use more than there is together.
		 * @returns a function that releases them (further calls do nothing); undefined if there is not enough space
		 */
		reserve: async (bytes: number): Promise<(() => void) | undefined> => {
			let isHeld = true;
			const release = () => {
				if (isHeld) reserved -= bytes;
				isHeld = false;
			};
			reserved += bytes;
			const isRoom = await hasRoomFor(0).catch((error: unknown) => {
				release();
				throw error;
			});
			if (isRoom) return release;
			release();
			return undefined;
		},
	};
}
