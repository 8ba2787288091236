import { getCollection } from 'astro:content';
import { allArticles } from '#articles/all.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { planPath } from '#facts/addresses.ts';
import { limitInWords } from '#facts/answers.ts';
import { knownBy } from '#facts/fact.ts';
import { figures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import { actions } from '#leads/tables.ts';
import { addressOf } from '#site/config.ts';

/** A page of the site, or a dialog of its home page, as lists of pages give it. */
interface SiteLink {
	name: string;
	href: string;
	/** Its content, in a sentence. */
	description: string;
	/** Whether search engines may list it; a dialog is no page of its own. */
	indexable: boolean;
	drawing: GuideDrawing;
	/** When it last changed, where that is known. */
	updated?: Date;
}

interface SiteGroup {
	name: 'Main Pages' | 'Blog & Guides' | 'Product Information' | 'Legal';
	links: SiteLink[];
}

/** Every page there is, in the four groups of the sitemap. */
export async function siteMap(): Promise<SiteGroup[]> {
	const articles = await allArticles();
	const policies = await getCollection('policies');
	return [
		{ name: 'Main Pages', links: mainPages(latestOf(articles)) },
		{
			name: 'Blog & Guides',
			links: articles.map(({ title, link, description, image, updated }) =>
				page(title, link, description, { drawing: image, updated }),
			),
		},
		{ name: 'Product Information', links: products.map(productLink) },
		{
			name: 'Legal',
			links: policies.map(({ id, data: { title, description, reviewed } }) =>
				page(title, `/${id}`, description, { indexable: false, updated: reviewed }),
			),
		},
	];
}

/** The pages search engines may list, each once, by whole address. */
export async function indexablePages(): Promise<(SiteLink & { address: string })[]> {
	const groups = await siteMap();
	const links = groups.flatMap(({ links }) => links).filter(({ indexable }) => indexable);
	return links.map((link) => ({ ...link, address: addressOf(link.href) }));
}

/** When any article last changed: the lists of articles change with them. */
export function latestOf(articles: readonly { updated: Date }[]): Date {
	return new Date(Math.max(...articles.map(({ updated }) => updated.getTime())));
}

function page(name: string, href: string, description: string, more: Partial<SiteLink> = {}): SiteLink {
	return { name, href, description, indexable: true, drawing: 'straight-lift', ...more };
}

function mainPages(updated: Date): SiteLink[] {
	const home = `Outdoor stairlifts for straight and curved steps, and the ways to ask for a quote.`;
	const us = 'Who runs this site, how it earns, and how companies are chosen and checked.';
	const plan = `Answers in pictures make a plan to print: kinds of outdoor stairlift that fit, the total, VAT, grants, what to ask. With a measuring sheet.`;
	const checks = 'How facts are graded here, who pays, how to report a mistake, and what was corrected.';
	return [
		page('Home', '/', home, { updated }),
		page('Blog', '/blog', `All our guides to outdoor stairlifts.`, { updated, drawing: 'two-lifts' }),
		page('Plan your lift', planPath, plan, { drawing: 'measuring' }),
		page('Who we are', '/who-we-are', us, { drawing: 'measuring' }),
		page('How we check', '/how-we-check', checks),
		...actions.map(({ dialog, name, description }) =>
			page(name, `/?dialog=${dialog}`, description, { indexable: false }),
		),
		page('Sitemap', '/sitemap', 'Every page of this site, in four groups.'),
	];
}

/** A lift leads to the guide about it, or to the brochure filled in with it. It is never a page of its own. */
function productLink(product: (typeof products)[number]): SiteLink {
	const { name, stairType, article = `/?dialog=brochure&product=${encodeURIComponent(name)}` } = product;
	const description = `For ${stairType} steps. Weight limit: ${limitInWords(product)} (${knownBy(product.weightLimit)}).`;
	return page(name, article, description, { indexable: false, drawing: `${stairType}-lift` });
}

/** What is asked most about outdoor stairlifts, in lines that are true without the text around them. */
export function keyFacts(): string[] {
	const guide = `Our own guide figures of ${figures.priceYear}`;
	return [
		`A straight outdoor stairlift costs ${figures.straightPrice} (budget for the upper half), a curved one ${figures.curvedPrice}, a platform lift ${figures.platformPrice}, VAT and installation included, in the UK. ${guide}; quotations decide.`,
		`Fitting takes ${figures.installStraight} for a straight lift (${figures.installStraightRange} on long or awkward steps) and ${figures.installCurved} for a curved one (${figures.installCurvedRange} on long or awkward steps). A curved rail takes ${figures.curvedRailTime} to make. ${guide}.`,
		`VAT: ${figures.vatZero} for some disabled or chronically ill people, ${figures.vatReduced} for people of ${figures.vatReducedAge} when the supplier installs the lift, otherwise ${figures.vatStandard}. For a lift on outdoor steps, the zero rate has rules of its own. The supplier checks who qualifies. From official texts (HMRC, GOV.UK).`,
		`Grants for adapting a home: ${figures.grantEngland} in England, ${figures.grantWales} in Wales, ${figures.grantNorthernIreland} (more in some cases) in Northern Ireland (Disabled Facilities Grant); in Scotland ${figures.grantScotland} of the approved cost. In Northern Ireland, ask the health and social care trust first whether it provides the lift itself. Some councils also have a discretionary stairlift grant without a means test, or a small hospital-discharge grant, or lend a lift: ask for these by name. The sums are from official texts, read in stored copies: check them with the council.`,
		`Service: ${figures.servicing}, or ${figures.servicingHarsh} in harsh conditions. Warranty: ${figures.warranty}, extendable ${figures.warrantyLongest}. Batteries last ${figures.batteryLife}, ${figures.batteryAverage} on average (outdoors, plan on ${figures.batteryPlan}); a new pair costs ${figures.batteryPrice} with fitting. ${guide}.`,
		`Weight limits: ${figures.weightLowest} to ${figures.weightHighest}, by lift. ${guide}, to be confirmed by the installer: we have no maker's document on them.`,
	];
}
