import type { ReactNode } from 'react';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { pinterestUrl, siteName } from '#brand/name.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { planPath } from '#facts/addresses.ts';
import { imprint, inBrackets, serviceAreas, stairliftCompanies, telephoneLink } from '#facts/companies.ts';
import { inWords } from '#facts/in-words.ts';
import type { Product } from '#facts/products.ts';
import { products } from '#facts/products.ts';
import { actions, leads } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';
import { askPath } from '#wire/plain-form.ts';

const link =
	'inline-flex min-h-[40px] py-1 leading-tight sm:min-h-11 cursor-pointer items-center text-left text-inverse underline underline-offset-4';

const legal = [
	{ href: '/privacy-policy', name: 'Privacy Policy' },
	{ href: '/cookie-policy', name: 'Cookie Policy' },
	{ href: '/terms-and-conditions', name: 'Terms and Conditions' },
	{ href: '/accessibility-statement', name: 'Accessibility' },
	{ href: '/blog', name: 'Blog' },
	{ href: '/sitemap', name: 'Sitemap' },
];

export function Footer() {
	return (
		<footer className="bg-brand-deep text-inverse print:hidden">
			<div className="page-width grid grid-cols-1 pb-3 sm:grid-cols-2 sm:gap-8 sm:py-10 lg:grid-cols-[repeat(4,auto)] lg:gap-6">
				<Group title="Quick Actions" folded>
					{actions.map(({ dialog, footer }) => (
						<li key={dialog}>
							<Opener bare className={link} dialog={dialog}>
								{footer}
							</Opener>
						</li>
					))}
					<Item href="/blog">Read Our Blog</Item>
					<Item href={planPath}>Plan Your Lift</Item>
				</Group>
				<Group title="Our Products" folded>
					<li className="col-span-2 sm:hidden">Ask about any of them.</li>
					{products.map((product) => (
						<li key={product.name}>
							<Opener bare className={link} dialog="brochure" product={product}>
								{product.name}
							</Opener>
							{site.postsForms && (
								<noscript>
									<a className={link} href={brochureFormOf(product)}>
										{product.name}
									</a>
								</noscript>
							)}
						</li>
					))}
				</Group>
				<Group title="Contact">
					{site.phone && (
						<li>
							<a className={link} href={telephoneLink(site.phone)}>
								{site.phone}
							</a>
							{inBrackets(site.phoneHours)}
						</li>
					)}
					<Item href={`mailto:${site.email}`}>
						<span>
							{site.email.replace(/@.*/, '@')}
							<wbr />
							{site.email.replace(/.*@/, '')}
						</span>
					</Item>
					<li>
						<a className={link} href={pinterestUrl} rel="noopener">
							Pinterest
						</a>
					</li>
					<Item href="/who-we-are">Who we are</Item>
					<Item href="/how-we-check">How we check</Item>
				</Group>
				<Group title="Legal" folded>
					{legal.map(({ href, name }) => (
						<Item key={href} href={href}>
							{name}
						</Item>
					))}
				</Group>
			</div>
			<div className="page-width pb-4 leading-snug max-sm:text-sm sm:pb-6 before:block before:border-t before:border-[#fff6] before:pb-3 sm:before:pb-5 sm:leading-normal">
				<noscript>
					<PlainFormLinks />
				</noscript>
				<div className="flex items-center gap-3">
					<Mark only={colours.inverse} width="40" height="40" className="shrink-0 max-sm:hidden" />
					<p>
						{siteName} introduces you to {stairliftCompanies(site)} in {inWords(serviceAreas)}. We do not sell, install
						or service lifts ourselves.
					</p>
				</div>
				<p className="mt-2 sm:ml-12">{imprint(site)}</p>
			</div>
		</footer>
	);
}

/** Who runs the site, for a page that the rest of it is not for. */
export function PlainFooter() {
	return (
		<footer className="border-t border-line print:hidden">
			<p className="page-width flex flex-wrap gap-x-5 py-2">
				<a className="inline-flex min-h-11 items-center" href="/who-we-are">
					Who we are
				</a>
				<a className="inline-flex min-h-11 items-center" href="/privacy-policy">
					Privacy Policy
				</a>
			</p>
		</footer>
	);
}

interface GroupProps {
	title: string;
	/** Whether a phone shows its title alone until that is pressed: `page-script.ts`. */
	folded?: boolean;
	children: ReactNode;
}

function Group({ title, folded, children }: GroupProps) {
	const heading = <h2 className="text-lg font-bold">{title}</h2>;
	if (!folded)
		return (
			<section className="max-sm:-order-1 max-sm:py-3">
				{heading}
				<ul className="mt-2 gap-x-5 max-sm:flex max-sm:flex-wrap">{children}</ul>
			</section>
		);
	return (
		<details
			open
			data-folded-on-phones
			className="group border-[#fff6] max-sm:border-t max-sm:[&_ul]:grid max-sm:[&_ul]:grid-cols-2 max-sm:[&_ul]:items-center max-sm:[&_ul]:gap-x-4"
		>
			<summary className="flex min-h-[48px] cursor-pointer list-none items-center justify-between sm:pointer-events-none sm:min-h-0 [&::-webkit-details-marker]:hidden">
				{heading}
				<span className="group-open:rotate-180 sm:hidden">
					<Icon name="chevron" />
				</span>
			</summary>
			<ul className="mt-2 max-sm:mb-3">{children}</ul>
		</details>
	);
}

function Item({ href, children }: { href: string; children: ReactNode }) {
	return (
		<li>
			<a className={link} href={href}>
				{children}
			</a>
		</li>
	);
}

/** The plain page of the brochure form, filled in with a lift. */
function brochureFormOf({ name }: Product): string {
	return `${site.serverUrl}${askPath}brochure?${new URLSearchParams({ product: name })}`;
}

/** For browsers that run no script, in which the buttons do nothing, where a server of ours accepts forms from pages. */
export function PlainFormLinks() {
	if (!site.postsForms) return null;
	return (
		<p className="mb-2">
			Without JavaScript, ask on a plain page:{' '}
			{leads.map(({ kind, formName }, index) => (
				<span key={kind}>
					{index > 0 ? ', ' : ''}
					<a
						className="inline-flex items-center text-inverse sm:min-h-11 underline underline-offset-4"
						href={askPath + kind}
					>
						{formName}
					</a>
				</span>
			))}
			.
		</p>
	);
}
