import { stairTypeSchema } from '#leads/fields.ts';

/** An answer of a plan or a guide price: its sentence in a photo quote; and, of an answer that begins at a number (`from`), the measure that takes its place. */
interface Chosen {
	said?: string | undefined;
	measured?: string | undefined;
	from?: number | string | undefined;
}

/**
 * What a photo quote takes over of a plan or a guide price: its stair type, and its additional information, which begins as
 * `guideAnswersIn` reads it.
 * @param turn the answer to how the stairs run
 * @param chosen the answers in their order
 * @param measures what each number says that was measured, by its name
 * @returns with how many answers that is
 */
export function quoteOf(
	turn: string | undefined,
	chosen: readonly Chosen[],
	measures: Readonly<Record<string, string>>,
): { stairType?: string; additionalInfo: string; answers: number } {
	const said = chosen.map(({ said, measured = '', from }) => (from !== undefined && measured in measures ? '' : said));
	const stairType = stairTypeSchema.safeParse(turn);
	const sentences = [...new Set([...said, ...Object.values(measures)])].filter(Boolean);
	return {
		...(stairType.success && { stairType: stairType.data }),
		additionalInfo: sentences.join(' '),
		answers: sentences.length + (stairType.success ? 1 : 0),
	};
}
