/** The articles that must be there (docs/requirements.md), each at `/blog/{slug}`. */
export const requiredSlugs = [
	'outdoor-stairlift-cost-2025',
	'what-are-outdoor-stairlifts',
	'what-is-an-outdoor-stairlift-guide',
	'how-are-outdoor-stairlifts-operated',
	'bespoke-infinity-curved-outdoor-stairlift',
	'handicare-4000-outdoor-stairlift',
	'handicare-1000-outdoor-stairlift',
	'bespoke-synergy-outdoor-stairlift',
	'homeglide-outdoor-stairlift',
	'bruno-outdoor-stairlift',
	'bruno-outdoor-curved-stairlift',
	'how-often-do-outdoor-stairlifts-need-servicing',
	'how-long-does-it-take-to-install-an-outdoor-stairlift',
	'can-a-stairlift-be-used-outside',
] as const;

/** Further articles: a line for each, with its file in `content/articles`. */
export const furtherSlugs = [
	'stairlift-vat-and-grants',
	'how-a-curved-rail-is-made',
	'straight-or-curved-outdoor-stairlift',
] as const satisfies readonly string[];

export const slugs = [...requiredSlugs, ...furtherSlugs] as const;

export type Slug = (typeof slugs)[number];

export function linkTo(slug: string): string {
	return `/blog/${slug}`;
}
