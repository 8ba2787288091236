import type { ReactNode } from 'react';
import { GuidePrice } from '#blocks/GuidePrice.tsx';
import { Section } from '#blocks/Section.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { aStairliftCompany, stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import { site } from '#site/config.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Icon } from '#ui/Icon.tsx';

const way = [
	['Show us your steps', `Send ${figures.quotePhotos}, or ask for a brochure or a call first.`],
	[
		'Get your estimate',
		`Your photos are looked at by ${aStairliftCompany(site)}. We aim to answer ${figures.quoteReply}.`,
	],
	['Have it confirmed', 'Your installer checks the measurements and gives you a firm price. You decide.'],
] as const;

/** What this is about, how one asks, and what it may cost, for a reader who is new to it: the one loud part of the page. */
export function Intro() {
	return (
		<Section id="intro" title="Up and Down Your Steps, Sitting Down" background="brand">
			<div className="mt-3 grid gap-5 sm:mt-6 sm:gap-8 lg:grid-cols-2 lg:gap-12">
				<div className="grid content-start gap-3 leading-snug sm:gap-4 sm:text-lg sm:leading-normal">
					<p>
						<span className="max-sm:hidden">
							Front steps, garden steps, the steps down to the drive: they can become the hardest part of going out.{' '}
						</span>
						An{' '}
						<a href="/blog/what-are-outdoor-stairlifts" className="text-inverse">
							outdoor stairlift
						</a>{' '}
						is a seat on a rail beside the steps. You sit down, fasten the belt and hold a control. The lift carries you
						slowly to the other end.
					</p>
					<p className="max-sm:hidden">
						We do not sell or fit lifts. A request for a quote or a call goes to {stairliftCompanies(site)}, a brochure
						request to none unless you ask. You never have to buy.
					</p>
				</div>
				<ol className="grid gap-3 sm:gap-4">
					{way.map(([title, text], index) => (
						<li key={title} className="flex gap-3 sm:gap-4">
							<span
								aria-hidden="true"
								className="flex size-9 shrink-0 items-center justify-center rounded-full bg-surface font-bold text-brand sm:size-11"
							>
								{index + 1}
							</span>
							<div>
								<h3 className="font-bold sm:text-xl">{title}</h3>
								<p className="leading-snug sm:leading-normal">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</div>
			<GuidePrice />
		</Section>
	);
}

const checks: readonly (readonly [string, ReactNode])[] = [
	[
		'What your steps are made of',
		'It decides how the rail is fixed. Send a close photo of a step’s edge, and ask if the firm fixes into it or wants concrete beside it.',
	],
	[
		'Power close by',
		'The lift charges from a socket. Outdoors that may mean a new weatherproof one, put in by a qualified electrician.',
	],
	[
		'Room at both ends',
		'You need firm, level ground to step off on to, and others need room to pass. A straight lift ends at the top step.',
	],
	[
		'Exact measurements',
		'Photos are enough for an estimate. Before a curved rail is made, the installer confirms the measurements.',
	],
	[
		'Permission',
		'Often not needed, but ask: no rule names stairlifts, and front steps are the doubtful case. So are listed homes, flats and shared steps.',
	],
	[
		'Your weather',
		<>
			By the sea or under trees a lift works harder. Ask in writing what weather the model is made for: its{' '}
			<a href="/blog/can-a-stairlift-be-used-outside">weather rating</a>.
		</>,
	],
];

/** What to know before one decides, and whom to ask about one's own steps. */
export function Info() {
	return (
		<Section id="info" title="Good to Know Before You Choose" background="brand-pale">
			<p className="mt-3 leading-snug sm:mt-4 sm:text-lg sm:leading-normal">
				Six things that a good installer looks at. There is more in the{' '}
				<a href="/blog/what-is-an-outdoor-stairlift-guide" className="text-brand">
					buyer’s guide
				</a>
				.
			</p>
			<div className="mt-3 grid gap-5 sm:mt-6 sm:gap-8 lg:grid-cols-3">
				<div className="lg:col-span-2">
					{checks.map(([title, text]) => (
						<Disclosure key={title} summary={title}>
							<p>{text}</p>
						</Disclosure>
					))}
				</div>
				<div className="self-start lg:sticky lg:top-24 rounded-card border-2 border-brand bg-surface p-5 print:hidden">
					<h3 className="text-xl font-bold text-brand">Not sure about your steps?</h3>
					<p className="mt-2 max-sm:hidden">
						Ask for a professional assessment. An engineer rings you, asks about your steps, and tells you what could
						work. There is no obligation.
					</p>
					<Opener dialog="callback" className="mt-4 w-full max-sm:px-2 sm:w-auto lg:w-full">
						<Icon name="phone" />
						Get a Professional Assessment
					</Opener>
				</div>
			</div>
		</Section>
	);
}
