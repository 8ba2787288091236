/** High: official, or the maker. Medium: a dealer or a trade source close to the maker. Low: one dealer, or an old page. */
export type Confidence = 'high' | 'medium' | 'low';

/** Where a fact was read. */
export interface Source {
	title: string;
	publisher: string;
	/** Where it is public. */
	url?: string;
	/** What the source says it is of: a year, a month or a day; 'undated' if it does not say. */
	of: string;
	/** The day on which someone last read it there. */
	checked: string;
	confidence: Confidence;
}
