import { ArticleThumbnail } from '#articles/ArticleImage.tsx';
import type { Listing } from '#articles/all.ts';
import { Day } from '#articles/Day.tsx';

/** The whole card can be pressed; the link's own text says where it leads, for screen readers. */
export function ArticleCard({ article }: { article: Listing }) {
	const { title, description, link, image, photograph, alt, date } = article;
	return (
		<article className="relative flex h-full flex-col overflow-hidden rounded-card border-2 border-line bg-white focus-within:border-pine hover:border-pine">
			<ArticleThumbnail drawing={image} photograph={photograph} alt={alt} />
			<div className="flex grow flex-col p-5">
				<h3 className="text-2xl font-bold text-pine">{title}</h3>
				<p className="mt-1 text-base text-soft">
					<Day date={date} />
				</p>
				<p className="mt-3 grow">{description}</p>
				<a
					href={link}
					className="mt-3 inline-flex min-h-11 items-center self-start font-bold text-pine after:absolute after:inset-0"
				>
					Read More<span className="sr-only">: {title}</span>
				</a>
			</div>
		</article>
	);
}
