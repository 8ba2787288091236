import { type LeadKind, leadKinds } from '#leads/tables.ts';
import type { SiteFile } from '#server/site/files.ts';

/**
 * The scripts of the forms, which browsers fetch when somebody opens a form, by their path. Those of earlier builds, which
 * stay for pages that are open, are not among them.
 * @param files the site's files by their path in the built folder
 */
export function formScripts(files: ReadonlyMap<string, SiteFile>): Map<string, LeadKind> {
	const page = files.get('/index.html')?.plain.body.toString() ?? '';
	// As `src/layouts/Dialogs.astro` and the build write them; `tests/house/built/form-scripts.test.ts` holds it.
	const scriptOf = (kind: LeadKind) =>
		new RegExp(`<template id="${kind}-script"><script type="module" src="([^"]+)"`).exec(page)?.[1];
	return new Map(
		leadKinds.flatMap((kind) => {
			const path = scriptOf(kind);
			return path === undefined ? [] : [[path, kind] as const];
		}),
	);
}
