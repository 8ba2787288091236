import { products } from '#facts/products.ts';
import { stoneAndKg } from '#facts/weight.ts';

export interface Lift {
	name: string;
	/** Its weight limit in words. */
	limit: string;
}

/** The lifts that have an article, by its slug. */
export const lifts: ReadonlyMap<string, Lift> = new Map(
	products.flatMap(({ name, article, weightLimit }) => {
		if (!article) return [];
		return [[article.replace('/blog/', ''), { name, limit: stoneAndKg(weightLimit.value, ' ') }] as const];
	}),
);
