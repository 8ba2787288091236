import { HeroScene } from '#drawings/scenes/HeroScene.tsx';
import { installHours } from '#facts/figures/use.ts';
import { heroPhotograph, PhotographImage } from '#photographs/photographs.tsx';
import { Drawn } from '#sections/blocks/Drawn.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The operator's photograph, or a drawing in the page's HTML, and below it how long fitting takes. */
export function HeroPicture({ className }: { className: string }) {
	const { badge } = installHours;
	const photograph = heroPhotograph();
	return (
		<figure className={`self-start overflow-hidden rounded-card ${className}`}>
			{/* On a phone the picture is cut at its top and foot, so that the buttons are on the first screen too. */}
			<div className="relative flex items-center overflow-hidden max-sm:aspect-[16/9]">
				{photograph ? (
					<PhotographImage
						photograph={photograph}
						alt="Photograph of a stairlift on outdoor steps"
						sizes="(min-width: 64rem) 36rem, 100vw"
						first
					/>
				) : (
					<>
						<HeroScene className="h-auto w-full" />
						<Drawn />
					</>
				)}
			</div>
			<figcaption className="flex items-center gap-2 bg-brand px-3 py-1.5 font-bold text-inverse sm:px-4 sm:py-3">
				<Icon name="clock" />
				{badge.from}-{badge.to} Hours Installation Time
			</figcaption>
		</figure>
	);
}
