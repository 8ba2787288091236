import * as z from 'zod/mini';
import type { Done, Happening } from '#desk/contract.ts';
import {
	type OwnWordsState,
	type PriceName,
	priceLabels,
	promiseLabels,
	type WordAnswers,
	type WordName,
	wordNames,
	yearLabel,
} from '#desk/contract.ts';
import { type OwnWords, ownWordsSchema, ownWordsWith, savedOf } from '#facts/own-words.ts';
import { dateOf } from '#leads/british-time.ts';
import { publish, publishedText } from '#server/delivery/published.ts';
import { act, type By, nothing } from '#server/desk/calls.ts';
import type { Store } from '#server/store/store.ts';

/** How many changes are shown. */
const mostLines = 50;

const typed = z.string().check(z.maxLength(1000));
const input = z.strictObject(
	Object.fromEntries(wordNames.map((name) => [name, typed])) as Record<WordName, typeof typed>,
);

/** Guide prices, and sentences of the policies, as the site says them from the next build on. */
export const ownWordsActs = {
	prices: act(input, (answers, by): Done => {
		const { ownWords } = by.store;
		const read = ownWordsSchema.safeParse(wordsOf(answers));
		if (!read.success) return { errors: errorsIn(read.error), message: '' };
		const detail = changesOf(answersOf(ownWordsWith(ownWords.read())), answersOf(read.data));
		if (detail === '') return { message: 'Nothing is changed.' };
		return publishing(by, () => {
			ownWords.save(savedOf(read.data), detail, by.session.email);
			return { message: 'Saved.' };
		});
	}),
	/** Once more, after a build that failed. */
	'prices/build': act(nothing, (_, { pages }): Done => ({ message: pages.build() })),
};

/** Makes a change, and has the pages built if they say what is changed. */
export function publishing({ store, settings, pages }: By, change: () => Done): Done {
	const before = publishedText(store);
	const done = change();
	if (publishedText(store) === before) return done;
	publish(settings.DATA_DIR, store);
	return { ...done, message: `${done.message} ${pages.build()}` };
}

export function ownWordsState({ store: { ownWords }, pages }: By): OwnWordsState {
	return {
		answers: answersOf(ownWordsWith(ownWords.read())),
		pages: pages.state(),
		history: happenings(ownWords),
	};
}

/** The newest changes of companies, or of the words. */
export function happenings({ history }: Pick<Store['ownWords'], 'history'>): Happening[] {
	return history(mostLines).map(({ detail, author, created_at }) => ({ text: detail, by: author, at: created_at }));
}

const numberIn = (answer: string) => Number(answer.replace(/[£,\s]/g, '') || Number.NaN);
const prices = Object.keys(priceLabels) as PriceName[];
const promises = Object.keys(promiseLabels) as (keyof typeof promiseLabels)[];

function wordsOf(answers: WordAnswers) {
	const rangeOf = (name: PriceName) => ({
		from: numberIn(answers[`${name}.from`]),
		to: numberIn(answers[`${name}.to`]),
	});
	return {
		prices: { year: numberIn(answers.year), ...Object.fromEntries(prices.map((name) => [name, rangeOf(name)])) },
		promises: Object.fromEntries(promises.map((name) => [name, answers[name]])),
	};
}

function answersOf({ prices: { year, ...ranges }, promises }: OwnWords): WordAnswers {
	const ends = Object.entries(ranges).flatMap(([name, range]) =>
		Object.entries(range).map(([end, pounds]) => [`${name}.${end}`, pounds.toLocaleString('en-GB')]),
	);
	return { ...Object.fromEntries(ends), year: String(year), ...promises };
}

/** All that is wrong, by the questions of the form; what is wrong with a range stands at its end. */
function errorsIn({ issues }: Pick<z.core.$ZodError, 'issues'>): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const { path, message } of issues) {
		const place = path.slice(1).join('.');
		errors[prices.some((name) => name === place) ? `${place}.to` : place] ??= message;
	}
	return errors;
}

/** For the history: `A curved lift, from “5,000” → “5,500”`; empty where nothing is changed. */
function changesOf(before: WordAnswers, after: WordAnswers): string {
	const labels: Readonly<Record<string, string>> = { ...priceLabels, ...promiseLabels, year: yearLabel };
	return changesIn(before, after, (name) => {
		const [of = '', end] = name.split('.');
		return `${labels[of]}${end ? `, ${end}` : ''}`;
	});
}

/** What is different in the answers of a form. */
export function changesIn<N extends string>(
	before: Readonly<Record<N, string>>,
	after: Readonly<Record<N, string>>,
	labelOf: (name: N) => string,
): string {
	const changed = (Object.keys(after) as N[]).filter((name) => before[name] !== after[name]);
	const said = (answer: string) => (/^\d{4}-\d\d-\d\d$/.test(answer) ? dateOf(answer) : answer);
	return changed.map((name) => `${labelOf(name)} “${said(before[name])}” → “${said(after[name])}”`).join('; ');
}
