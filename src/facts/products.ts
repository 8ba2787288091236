import { sheets } from '#facts/sheets/all.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export type { ProductStairType } from '#facts/sheets/sheet.ts';

/** The lifts that a visitor may ask about. */
export type Product = Sheet;

export const products: readonly Product[] = sheets;

/** What a lift's pictures are called: `Bespoke Synergy` is `bespoke-synergy`. */
export function fileNameOf({ name }: Pick<Product, 'name'>): string {
	return name.toLowerCase().replaceAll(' ', '-');
}
