import { brochureFields } from '#leads/brochure.ts';
import { callbackFields } from '#leads/callback.ts';
import { codePoints, type Field, visiblePattern } from '#leads/fields.ts';
import { photoQuoteFields } from '#leads/photo-quote.ts';
import { maxPhotos } from '#leads/photos.ts';

/** The three kinds of request, by the names the visitor, the operator and the store use for them. */
export const leadKinds = ['photo-quote', 'brochure', 'callback'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** A column an anonymous visitor may fill. */
export interface Column {
	name: string;
	type: 'uuid' | 'text' | 'text[]';
	/** NOT NULL; the id alone is filled in by the store where none is given. */
	required: boolean;
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

function column(name: string, field: Field): Column {
	return {
		name,
		type: 'text',
		required: field.required,
		accepts: (value) =>
			(!field.required || visiblePattern.test(String(value))) && field.schema.safeParse(value).success,
	};
}

export const tables: readonly Table[] = [
	{
		kind: 'photo-quote',
		name: 'photo_quote_requests',
		columns: [
			id,
			column('name', photoQuoteFields.name),
			column('email', photoQuoteFields.email),
			column('phone', photoQuoteFields.phone),
			column('address', photoQuoteFields.address),
			column('stair_type', photoQuoteFields.stairType),
			column('additional_info', photoQuoteFields.additionalInfo),
			photoUrls,
		],
	},
	{
		kind: 'brochure',
		name: 'brochure_requests',
		columns: [
			id,
			column('name', brochureFields.name),
			column('email', brochureFields.email),
			column('phone', brochureFields.phone),
			column('address', brochureFields.address),
			column('stair_type', brochureFields.stairType),
			column('product', brochureFields.product),
		],
	},
	{
		kind: 'callback',
		name: 'callback_requests',
		columns: [
			id,
			column('name', callbackFields.name),
			column('email', callbackFields.email),
			column('phone', callbackFields.phone),
			column('comment', callbackFields.comment),
		],
	},
];
