import { siteName } from '#brand/name.ts';
import { type Fact, sourcesOf } from '#facts/fact.ts';
import { questions } from '#facts/sheets/questions.ts';
import { known, limitInWords, open } from '#facts/sheets/said.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

/** What the lift's maker is asked, as a letter in plain text: our facts to correct, then what is unknown or unsure. */
export function letterFor(sheet: Sheet): string {
	const { name, weightLimit } = sheet;
	const ours = [
		said('Weight limit', limitInWords(sheet).replaceAll('\u00a0', ' '), weightLimit),
		...known(sheet).map(({ question, fact }) => said(questions[question].label, fact.value, fact)),
	];
	const asked = open(sheet).map((question, index) => `${String(index + 1).padStart(2)}. ${questions[question].ask}`);
	return [
		`Subject: Facts for our page about the ${name}`,
		'Dear Sir or Madam,',
		`${siteName} is a UK site for people with steps outside. It names your ${name}. We print nothing about a lift without a source, and these are the facts that we have. Please correct what is wrong.`,
		ours.join('\n'),
		`Please also answer for the version that is sold in the UK, or send us its data sheet, with its date:`,
		asked.join('\n'),
		'What you confirm we print as yours, with the date. What nobody confirms we leave out.',
		'Yours faithfully,',
	].join('\n\n');
}

function said(label: string, value: string, from: Pick<Fact, 'from'>): string {
	const origins = sourcesOf(from).map(({ title, of = 'undated' }) => `${title}, ${of}`);
	return `- ${label}: ${value} (${origins.join('; ')})`;
}
