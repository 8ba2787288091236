import { guideInput, quoteFrom, readGuideAnswers } from '#leads/guide-price.ts';

/**
 * Takes the answers of the page's guide price over into the photo quote's form, unless the visitor has written there already.
 * The answers are read again at each press of the guide price's own button.
 */
export function takeGuideAnswers(form: HTMLFormElement): () => void {
	const guide = document.querySelector('[data-guide-price]');
	const button = guide?.querySelector('button');
	if (!guide || !button) return () => {};
	let taken = '';

	const take = () => {
		const { stairType, additionalInfo } = quoteFrom(
			readGuideAnswers(
				(question) => guide.querySelector<HTMLInputElement>(`[name=${guideInput(question)}]:checked`)?.value,
			),
		);
		const select = form.elements.namedItem('stairType') as HTMLSelectElement;
		const text = form.elements.namedItem('additionalInfo') as HTMLTextAreaElement;
		if (stairType) select.value = stairType;
		if (text.value === '' || text.value === taken) text.value = additionalInfo;
		taken = additionalInfo;
	};
	// The press that opened the dialog came before this script.
	if (guide.querySelector(':checked')) take();
	button.addEventListener('click', take);
	return () => button.removeEventListener('click', take);
}
