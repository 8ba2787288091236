import { GuidePrice } from '#sections/blocks/guide-price/GuidePrice.tsx';

/** The guide price as a part of an article, between its sections. */
export function ArticleGuidePrice() {
	return <GuidePrice as="h2" />;
}
