import { ArticleThumbnail } from '#articles/ArticleImage.tsx';
import type { Listing } from '#articles/all.ts';
import { Day } from '#articles/Day.tsx';

/**
 * The whole card can be pressed; the link's own text says where it leads, for screen readers. A brief one is a small picture
 * and the title on a phone.
 */
export function ArticleCard({ article, brief = false }: { article: Listing; brief?: boolean }) {
	const { title, description, link, image, photograph, alt, date } = article;
	return (
		<article
			className={`relative flex h-full overflow-hidden ${brief ? 'items-center sm:flex-col sm:items-stretch' : 'flex-col'} rounded-card border-2 border-line bg-white focus-within:border-pine hover:border-pine`}
		>
			<div className={brief ? 'w-1/3 shrink-0 sm:w-full' : ''}>
				<ArticleThumbnail drawing={image} photograph={photograph} alt={alt} />
			</div>
			<div className={`flex min-w-0 grow flex-col ${brief ? 'px-3 py-2 sm:p-5' : 'p-5'}`}>
				<h3 className={`font-bold text-pine ${brief ? 'sm:text-2xl' : 'text-2xl'}`}>{title}</h3>
				<p className={`mt-1 text-base text-soft ${brief ? 'max-sm:hidden' : ''}`}>
					<Day date={date} />
				</p>
				<p className={`mt-3 grow ${brief ? 'max-sm:hidden' : ''}`}>{description}</p>
				<a
					href={link}
					className="inline-flex min-h-11 items-center self-start font-bold text-pine after:absolute after:inset-0"
				>
					Read More<span className="sr-only">: {title}</span>
				</a>
			</div>
		</article>
	);
}
