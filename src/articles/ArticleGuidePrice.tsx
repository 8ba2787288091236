import { GuidePrice } from '#sections/blocks/GuidePrice.tsx';

/** The guide price as a part of an article, between its sections. */
export function ArticleGuidePrice() {
	return <GuidePrice as="h2" />;
}
