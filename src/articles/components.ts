import { ArticleGuidePrice } from '#articles/ArticleGuidePrice.tsx';
import { ComparisonTable } from '#articles/ComparisonTable.tsx';
import { FaqItem } from '#articles/FaqItem.tsx';
import { BrunoTable, HomeglideTable, PriceTable, SynergyTable, WeightTable } from '#articles/lift-tables.tsx';
import { Telephone } from '#articles/Telephone.tsx';
import { WhereToBegin } from '#articles/WhereToBegin.tsx';

/** What a writer may use in an article without importing it. */
export const articleComponents = {
	BrunoTable,
	ComparisonTable,
	Faq: FaqItem,
	GuidePrice: ArticleGuidePrice,
	HomeglideTable,
	PriceTable,
	SynergyTable,
	Telephone,
	WeightTable,
	WhereToBegin,
};
