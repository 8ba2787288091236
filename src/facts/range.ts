/** A range of a figure, with the unit its name says. */
export interface Range {
	from: number;
	to: number;
}
