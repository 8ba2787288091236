import { siteName } from '#brand/name.ts';
import { planPath } from '#facts/addresses.ts';
import type { CompanyFacts } from '#facts/companies.ts';
import { capitalised, inWords } from '#facts/in-words.ts';
import { nextSteps } from '#facts/promises.ts';
import { answerBy, dayAndTime } from '#leads/british-time.ts';
import { type Signal, signals, tooFastMs } from '#leads/client-info.ts';
import { placeOf, postcodeIn, whereIn } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { isForCompanies } from '#leads/tables.ts';
import { type Block, type Mail, type Sender, type ShownPhoto, whyOperator } from '#server/emails/mail.ts';
import { writeMail } from '#server/emails/render.ts';
import {
	type AnswerLinks,
	answerBlocks,
	answerOf,
	answerSoonBy,
	buttonRow,
	countPhotos,
	fieldsOf,
	identityOf,
	isAnswered,
	linkTo,
	nameIn,
	openRequests,
	photoFigures,
	photosDeletedNotice,
	planOf,
	reachButtons,
	replyHours,
	replyToVisitor,
	requestLink,
	requestNames,
	stairsOf,
	stepsIn,
	suspectedPrefix,
	whomOf,
} from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export interface LeadMailParts extends Sender {
	request: LeadRequest;
	photos: readonly ShownPhoto[];
	/** For the operator, names of the companies that receive it; for a company, of those that have it now. */
	companies: readonly string[];
	/** When this company was asked; from then on it has its time to answer. For others, when the request came. */
	askedAt?: string;
	/** The first request of the same person that this company has; null without one. */
	again?: string | null;
	/** Why none does, a sentence for each reason. */
	whyNobody?: readonly string[];
	/** Whether no company works where the request comes from. */
	isUnserved?: boolean;
	/** What visitors were told of companies in general. */
	facts: CompanyFacts;
	reader: 'operator' | 'company';
	/** For a company, the links by which it answers. */
	answering?: AnswerLinks | undefined;
	retainPhotosMonths: number;
}

/**
 * A new request, for the operator or a company. Lock screens show the subject: of the visitor's text it has only the town and the first
 * half of the postcode.
 */
export function leadMail(parts: LeadMailParts): Mail {
	const { request, reader, answering, siteUrl, desk } = parts;
	const postcode = postcodeIn(whereIn(request));
	const about = [stairsOf(request), placeOf({ ...request })].filter((part) => part !== undefined).join(', ');
	const shown = photoFigures(request.id, parts.photos);
	const suspected = answerOf(request, 'suspected');
	const askedAt = (reader === 'company' && parts.askedAt) || request.created_at;
	const whom: Block[] = whomOf(request).length > 0 ? [{ type: 'fields', fields: whomOf(request) }] : [];
	const summary = summaryOf(request, askedAt, shown.length);

	return writeMail({
		...parts,
		subject: `${suspectedPrefix(request)}${parts.again ? 'Written again:' : 'New'} ${requestNames[request.kind]} ${referenceOf(request.id)}${about ? `: ${about}` : ''}`,
		preview: summary.replace('\n', '. '),
		title: [nameIn(request), ...(postcode ? [postcode] : [])].join(', '),
		isTyped: true,
		blocks: [
			...(suspected ? [spamNotice(suspected)] : []),
			...(parts.again ? [{ type: 'message' as const, text: writtenAgain(parts.again) }] : []),
			{ type: 'summary', text: summary },
			...(request.kind === 'photo-quote' ? photoBlocks(shown, request.photo_urls.length) : []),
			...whom,
			...buttonRow(reachButtons(request, reader === 'company' || isLeftToOperator(parts))),
			identityOf(request),
			...(reader === 'operator' ? [`${whoHas(parts)} ${operatorsPart(parts)}`] : []),
			...(reader === 'operator' ? buttonRow(requestLink(desk, request)) : []),
			{ type: 'heading', text: 'The request' },
			// The title is the name.
			{ type: 'fields', fields: fieldsOf(request).filter(({ name }) => name !== 'name') },
			...(postcode ? [mapOf(postcode)] : []),
			...planLink(request, siteUrl),
			...(shown.length > 0 ? [photosDeletedNotice(parts.retainPhotosMonths)] : []),
			...(reader === 'operator' ? toldToVisitor(parts) : toldToCompany(parts, askedAt)),
			...(answering ? [linkTo('Pause new requests', answering.pause)] : []),
			...openRequests(answering),
		],
		why:
			reader === 'company'
				? `You get this email because your company answers requests of ${siteName}.`
				: whyOperator(parts),
		...replyToVisitor(request),
	});
}

/** "Straight, 5 to 8 steps, 5 photos", and "Answer by Sat 3:42pm" below, in words of ours only. */
function summaryOf(request: LeadRequest, since: string, photoCount: number): string {
	const due = answerSoonBy(request, since);
	const parts = [
		photoCount > 0 ? undefined : capitalised(requestNames[request.kind]),
		stairsOf(request)?.replace(/ Stairs$/, ''),
		stepsIn(planOf(request)),
		photoCount > 0 ? countPhotos(photoCount) : undefined,
	];
	return `${parts.filter((part) => part !== undefined).join(', ')}${due ? `\nAnswer by ${due}` : ''}`;
}

/** @param suspected the signals, separated by spaces (`#leads/client-info.ts`) */
function spamNotice(suspected: string): Block {
	const found = suspected.split(' ');
	const reasons = signals.filter((signal) => found.includes(signal)).map((signal) => explanations[signal]);
	return {
		type: 'notice',
		lines: ['This may be spam. Please look twice.', ...reasons, 'It may still be a real person.'],
	};
}

/** What is to be done about a request that the site itself has answered. */
function saidOfAnswered(request: LeadRequest): string {
	return isForCompanies(request.kind, request)
		? 'The visitor has our brochure already, and asks companies to get in touch.'
		: 'Nothing needs to be answered: the visitor has the brochure already. Please ring only if there is a question about it, as the visitor was told.';
}

const writtenAgain = (first: string) =>
	`The sender of ${referenceOf(first)} has written again. Please answer both at once: what you press here counts for both, and this one is not counted twice.`;

function toldToCompany({ request, companies, answering }: LeadMailParts, askedAt: string): Block[] {
	const { kind } = request;
	const todo = isAnswered(request)
		? `${saidOfAnswered(request)} Please ring or write.`
		: `Please answer by ${answerBy(kind, Date.parse(askedAt), dayAndTime)}.`;
	const others = companies.length > 1 ? `one of ${companies.length} companies that have` : 'the only company that has';
	return [
		{ type: 'heading', text: 'Your answer' },
		`You are ${others} this ${requestNames[kind]} now. ${todo} Your answer costs the visitor nothing. Please use these details only for this request, and then delete them.`,
		...answerBlocks(answering),
	];
}

/** Who has a request, or why nobody does, for the operator. */
function whoHas({ request, companies, whyNobody = [] }: LeadMailParts): string {
	if (companies.length > 0) return `Passed to ${inWords(companies.map(oneLine))}.`;
	if (!isForCompanies(request.kind, request))
		return 'Only you have this request: the visitor did not ask for companies.';
	const none = 'Only you have this request: none of your companies takes it';
	return whyNobody.length === 0 ? `${none}.` : `${none} now. ${whyNobody.map(oneLine).join(' ')}`;
}

function toldToVisitor({ request, facts, isUnserved }: LeadMailParts): Block[] {
	const namesOther = whomOf(request).length > 0;
	const steps = nextSteps(facts, isForCompanies(request.kind, request), isUnserved, namesOther)[request.kind];
	return [
		{ type: 'heading', text: 'What we wrote to the visitor' },
		{ type: 'steps', steps },
	];
}

/** Whether a request that companies may get has gone to no company: then the operator has to answer it, or to pass it on. */
const isLeftToOperator = ({ request, companies }: LeadMailParts) =>
	companies.length === 0 && isForCompanies(request.kind, request);

function operatorsPart(parts: LeadMailParts): string {
	const { request, companies } = parts;
	if (isAnswered(request))
		return `${saidOfAnswered(request)}${isLeftToOperator(parts) ? ' Please pass it on, or write to the visitor that no company can help at present.' : ''}`;
	const hours = replyHours[request.kind];
	return companies.length > 0
		? `To be answered within ${hours} hours.`
		: `Please answer it or pass it on: the visitor was told that we aim for an answer within ${hours} hours.`;
}

/** Where the request comes from: only its postcode goes to the map. */
function mapOf(postcode: string): Block {
	const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(postcode)}`;
	return linkTo(`${postcode} on a map`, href);
}

/** @param named how many photos the request names */
function photoBlocks(photos: ReturnType<typeof photoFigures>, named: number): Block[] {
	const missing = named - photos.length;
	const [photo, was, it] = missing === 1 ? ['photo', 'was', 'it'] : ['photos', 'were', 'them'];
	const which = photos.length === 0 ? `The ${photo}` : `${missing} of ${named} photos`;
	const said = `${which} did not reach us, or ${was} deleted since. Please ask for ${it} by email.`;
	const shown: Block[] = photos.length > 0 ? [{ type: 'photos', photos }] : [];
	return missing > 0 || named === 0 ? [...shown, { type: 'notice', lines: [said] }] : shown;
}

/** The steps as the page of the plan draws them: of a photo quote with answers of a plan. */
function planLink(request: LeadRequest, siteUrl: string): Block[] {
	const plan = planOf(request);
	if (Object.keys(plan).length < 2) return [];
	const href = `${siteUrl}${planPath}#${new URLSearchParams(plan)}`;
	return [linkTo('See the steps drawn from these answers', href)];
}

const explanations: Readonly<Record<Signal, string>> = {
	trap: 'A field was filled in that no person sees.',
	haste: `It was sent within ${tooFastMs / 1000} seconds of opening the page, which is sooner than anybody can type.`,
};
