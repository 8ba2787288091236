import { ComparisonTable } from '#articles/ComparisonTable.tsx';
import { Faq } from '#articles/Faq.tsx';
import { BrunoTable, HomeglideTable, PriceTable, SynergyTable, WeightTable } from '#articles/lift-tables.tsx';

/** What a writer may use in an article without importing it. */
export const articleComponents = {
	BrunoTable,
	ComparisonTable,
	Faq,
	HomeglideTable,
	PriceTable,
	SynergyTable,
	WeightTable,
};
