import { Opener } from '#dialogs/opening/Opener.tsx';
import { aStairliftCompany, stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import type { ProductStairType } from '#facts/sheet.ts';
import { GuidePrice } from '#sections/blocks/GuidePrice.tsx';
import { PhoneFold, Section } from '#sections/blocks/Section.tsx';
import { KindMark } from '#sections/blocks/SourceLine.tsx';
import { site } from '#site/config.ts';
import { Icon } from '#ui/Icon.tsx';

const way = [
	['Show us your steps', `Send ${figures.quotePhotos}, or ask for a brochure or a call first.`],
	[
		'Get your estimate',
		`Your photos are looked at by ${aStairliftCompany(site)}. We aim to answer ${figures.quoteReply}.`,
	],
	['Have it confirmed', 'Your installer checks the measurements and gives you a firm price. You decide.'],
] as const;

interface Kind {
	kind: ProductStairType;
	title: string;
	facts: readonly (readonly [string, string])[];
}

const kinds: readonly Kind[] = [
	{
		kind: 'straight',
		title: 'Straight steps',
		facts: [
			[`${figures.priceYear} guide price`, figures.straightPrice],
			['Rail', 'Cut to length. Fitting the next working day is often possible'],
			['Fitting', `${figures.installStraight}; ${figures.installStraightRange} on long or awkward steps`],
		],
	},
	{
		kind: 'curved',
		title: 'Steps with a bend or a landing',
		facts: [
			[`${figures.priceYear} guide price`, figures.curvedPrice],
			['Rail', `Made to measure, in ${figures.curvedRailTime}`],
			['Fitting', `${figures.installCurved}; ${figures.installCurvedRange} on long or awkward steps`],
		],
	},
];

/** What this is about, how one asks, and what it may cost, for a reader who is new to it. */
export function Intro() {
	return (
		<Section id="intro" title="Up and Down Your Steps, Sitting Down" background="brand-pale">
			<div className="mt-3 grid gap-5 sm:mt-6 sm:gap-8 lg:grid-cols-2 lg:gap-12">
				<div className="grid content-start gap-3 leading-normal sm:gap-4 sm:text-lg">
					<p>
						Front steps, garden steps, the steps down to the drive: they can become the hardest part of going out. An
						outdoor stairlift is a seat on a rail beside them. You sit down, fasten the belt and hold a control. The
						lift carries you slowly to the other end.
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
								className="flex size-9 shrink-0 sm:size-11 items-center justify-center rounded-full bg-brand font-bold text-inverse"
							>
								{index + 1}
							</span>
							<div>
								<h3 className="font-bold text-brand sm:text-xl">{title}</h3>
								<p className="leading-snug sm:leading-normal">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</div>
			<PhoneFold summary="Straight and curved compared" className="mt-4 sm:mt-10">
				<div data-more="" className="grid gap-3 sm:gap-4 lg:grid-cols-2 lg:gap-6">
					{kinds.map((kind) => (
						<KindCard key={kind.kind} {...kind} />
					))}
				</div>
			</PhoneFold>
			<div className="mt-6">
				<GuidePrice />
			</div>
			<p className="mt-4 max-sm:hidden">
				Prices include VAT and installation. If VAT relief applies to you, you may pay less.{' '}
				<a href="/blog/outdoor-stairlift-cost-2025" className="text-brand">
					What moves the price
				</a>
			</p>
		</Section>
	);
}

function KindCard({ kind, title, facts }: Kind) {
	return (
		<div className="rounded-card border border-line bg-surface p-4 sm:p-5">
			<div className="flex items-center gap-4">
				<KindMark kind={kind} />
				<h3 className="text-xl font-bold text-brand">{title}</h3>
			</div>
			<dl className="mt-2 grid gap-1 leading-snug sm:mt-4 sm:gap-3">
				{facts.map(([name, value]) => (
					<div key={name} className="sm:grid sm:grid-cols-[11rem_1fr] sm:gap-3">
						<dt className="font-bold max-sm:inline max-sm:after:content-[':_']">{name}</dt>
						<dd className="first-letter:uppercase max-sm:inline">{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

const checks = [
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
	['Your weather', 'By the sea or under trees a lift works harder. Ask in writing what weather the model is made for.'],
] as const;

/** What to know before one decides, and whom to ask about one's own steps. */
export function Info() {
	return (
		<Section id="info" title="Good to Know Before You Choose" background="brand-pale">
			<p className="mt-3 sm:mt-4 sm:text-lg">
				A good installer looks at six things. It helps if you have looked at them too. There is more in the{' '}
				<a href="/blog/what-is-an-outdoor-stairlift-guide" className="text-brand">
					buyer’s guide
				</a>
				.
			</p>
			<div className="mt-4 grid gap-5 sm:mt-8 sm:gap-8 lg:grid-cols-3">
				<PhoneFold summary="What each of them means" className="lg:col-span-2">
					<ul className="grid content-start gap-2 sm:grid-cols-2 sm:gap-6">
						{checks.map(([title, text]) => (
							<li key={title}>
								<h3 className="font-bold text-brand sm:text-xl">{title}</h3>
								<p className="leading-snug sm:mt-1 sm:leading-normal" data-more="">
									{text}
								</p>
							</li>
						))}
					</ul>
				</PhoneFold>
				<div className="self-start lg:sticky lg:top-24 rounded-card border-2 border-brand bg-surface p-5 print:hidden">
					<h3 className="text-xl font-bold text-brand">Not sure about your steps?</h3>
					<p className="mt-2">
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
