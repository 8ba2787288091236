import { brochureFields } from '#leads/brochure.ts';
import { callbackFields } from '#leads/callback.ts';
import { codePoints, type Field, visiblePattern } from '#leads/fields.ts';
import type { Fields } from '#leads/form.ts';
import { photoQuoteFields } from '#leads/photo-quote.ts';
import { maxPhotos } from '#leads/photos.ts';

/** The three kinds of request, by the names the visitor, the operator and the store use for them. */
export const leadKinds = ['photo-quote', 'brochure', 'callback'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Which request: an id alone is not enough, since its sender chooses it and it stands in every photo's address. */
export interface RequestKey {
	/** Empty for what concerns no single request, or one that was erased before kinds were noted with deliveries. */
	kind: LeadKind | '';
	id: string;
}

/** A column an anonymous visitor may fill. */
export interface Column {
	name: string;
	type: 'uuid' | 'text' | 'text[]';
	/** NOT NULL; the id alone is filled in by the store where none is given. */
	required: boolean;
	/** The question of the form it answers; none for what the form adds by itself. */
	field?: Field;
	/** Whether the CHECK of this column lets the value through. */
	accepts: (value: string | readonly string[]) => boolean;
}

export interface Table {
	kind: LeadKind;
	name: string;
	/** In the order of the migrations, which is the order in which Postgres looks for missing values. */
	columns: readonly Column[];
}

const id: Column = { name: 'id', type: 'uuid', required: false, accepts: () => true };

/** Longest photo address kept, in characters: bucket, request id, timestamp and file name need under 300. */
const maxUrlLength = 1000;

const photoUrls: Column = {
	name: 'photo_urls',
	type: 'text[]',
	required: true,
	accepts: (urls) =>
		urls.length >= 1 && urls.length <= maxPhotos && [...urls].every((url) => codePoints(url) <= maxUrlLength),
};

/** A form's fields as columns, in the form's order: `stairType` is stored in `stair_type`. */
function columnsOf(fields: Fields): Column[] {
	return Object.entries(fields).map(([name, field]) => ({
		name: name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
		type: 'text',
		required: field.required,
		field,
		accepts: (value) =>
			(!field.required || visiblePattern.test(String(value))) && field.schema.safeParse(value).success,
	}));
}

export const tables: readonly Table[] = [
	{
		kind: 'photo-quote',
		name: 'photo_quote_requests',
		columns: [id, ...columnsOf(photoQuoteFields), photoUrls],
	},
	{ kind: 'brochure', name: 'brochure_requests', columns: [id, ...columnsOf(brochureFields)] },
	{ kind: 'callback', name: 'callback_requests', columns: [id, ...columnsOf(callbackFields)] },
];
