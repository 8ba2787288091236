import { type Fact, type Grade, gradeOf, type Origin, type Sourced } from '#facts/fact.ts';
import { inWords, stoneAndKg, type Weight, weightOf } from '#facts/in-words.ts';
import {
	allQuestions,
	heavyDutyLimit,
	type Product,
	type ProductStairType,
	productOf,
	products,
	type Question,
	questions,
} from '#facts/products.ts';

/** What a lift carries, where nothing around it says how sure that is. */
export function limitInWords(sheet: Product): string {
	return isSettled(sheet.weightLimit) ? limitInCell(sheet) : limitInCell(sheet, ', to be confirmed');
}

/** The same in a table, whose note says how sure it is; with the lower one, where one was seen too. */
export function limitInCell({ weightLimit, lowerLimit }: Product, confirmed = ''): string {
	const lower = lowerLimit
		? `; plan on ${stoneAndKg(weightOf(lowerLimit.value))} until you hold the maker’s sheet`
		: '';
	return stoneAndKg(weightLimit.value) + confirmed + lower;
}

/** Carried by a source outside the site. */
export function isSettled(fact: Sourced & Pick<Fact, 'made'>): boolean {
	const settled: readonly Grade[] = ['confirmed', 'on record'];
	return settled.includes(gradeOf(fact));
}

/** The facts of its sheet beyond the weight limit, in the questions' order. */
export function known(sheet: Product): { question: Question; fact: Fact }[] {
	return allQuestions.flatMap((question) => {
		const fact = sheet[question];
		return fact ? [{ question, fact }] : [];
	});
}

/** What a source outside the site carries of it. */
function settled(sheet: Product): Question[] {
	return known(sheet).flatMap(({ question, fact }) => (isSettled(fact) ? [question] : []));
}

/** Questions that make no sense for a kind of lift. */
const notFor = { straight: ['survey', 'longestRail', 'cancelling'], curved: ['foldingRail'] } as const;

/** What its maker still has to say or to confirm for this country. */
export function open(sheet: Product): Question[] {
	const needless: readonly Question[] = notFor[sheet.stairType];
	const answered = settled(sheet);
	return allQuestions.filter((question) => !needless.includes(question) && !answered.includes(question));
}

/** What a buyer should first have in writing, in a few words each. */
export function toConfirm(sheet: Product, most: number): string[] {
	const limit = isSettled(sheet.weightLimit) ? [] : ['weight limit'];
	const others = open(sheet).map((question) => {
		const { label, confirm = label.toLowerCase() } = questions[question];
		return confirm;
	});
	return [...limit, ...others].slice(0, most);
}

/** Shown where the sheet of the lift has nothing; a note below the table has the question. */
const toAsk = 'Ask';

/** What a table says of a lift: text, whether the lift's sheet knows it, and where it was read. */
export interface Answer {
	text: string;
	known: boolean;
	from: readonly Origin[];
}

const special = {
	'Weight limit': (sheet: Product): Answer => ({
		text: limitInCell(sheet),
		known: true,
		from: sheet.weightLimit.from,
	}),
	'Stair type': ({ stairType }: Product): Answer => ({
		text: stairType === 'straight' ? 'Straight' : 'Curved',
		known: true,
		from: [],
	}),
	For: ({ use }: Product): Answer => ({ text: use, known: true, from: [] }),
} as const;

export type Column = keyof typeof special | Question;

/** What stands at the head of a column. */
export function headOf(column: Column): string {
	return isQuestion(column) ? questions[column].label : column;
}

function isQuestion(column: Column): column is Question {
	return column in questions;
}

function answer(sheet: Product, column: Column): Answer {
	if (!isQuestion(column)) return special[column](sheet);
	const fact = sheet[column];
	return fact ? { text: fact.value, known: true, from: fact.from } : { text: toAsk, known: false, from: [] };
}

export interface LiftTableOf {
	/** Names of lifts. */
	lifts: readonly string[];
	compare: readonly Column[];
	/** Whether a column stays of which little is known. */
	whole?: boolean;
}

/** Lifts side by side: a row for each, an answer for each column of which more than half is known. The other questions are to be asked. */
export interface Compared {
	columns: readonly Column[];
	rows: { sheet: Product; answers: Answer[] }[];
	asked: Question[];
}

export function compared({ lifts, compare, whole = false }: LiftTableOf): Compared {
	const all = lifts.map(productOf);
	const isKnown = (column: Column) => 2 * all.filter((sheet) => answer(sheet, column).known).length > all.length;
	const columns = compare.filter((column) => whole || isKnown(column));
	return {
		columns,
		rows: all.map((sheet) => ({ sheet, answers: columns.map((column) => answer(sheet, column)) })),
		asked: compare.filter(isQuestion).filter((column) => !isKnown(column)),
	};
}

/** What riders may weigh, from the least to the most; of two limits that are the same in stone, the lower in kilograms. */
export function weightLimits(): Weight[] {
	const limits = [heavyDutyLimit, ...products.map(({ weightLimit }) => weightLimit.value)].sort(
		(one, other) => one.kg - other.kg,
	);
	return limits.filter(({ stone }, place) => limits.findIndex((one) => one.stone === stone) === place);
}

/** The lifts that a rider of this weight can ask about. */
export function liftsFor({ stone, kg }: Weight, stairType: ProductStairType): string {
	const mostOf = ({ weightLimit, heavyDuty }: Product) => (heavyDuty ? heavyDutyLimit : weightLimit.value);
	const able = products.filter((sheet) => sheet.stairType === stairType && mostOf(sheet).stone >= stone);
	return inWords(
		able.map((sheet) => {
			const heavy = sheet.weightLimit.value.stone < stone ? ' in a heavy-duty version (if sold for outdoors)' : '';
			const { lowerLimit } = sheet;
			const lower =
				lowerLimit && lowerLimit.value < kg ? ` (${lowerLimit.value}\u00a0kg until its maker says more)` : '';
			return shortName(sheet) + heavy + lower;
		}),
	);
}

/** `Homeglide Outdoor Stairlift` is `Homeglide`. */
export function shortName({ name }: Product): string {
	return name.replace(/ (?:Outdoor|Curved|Straight|Stairlift)\b/g, '');
}
