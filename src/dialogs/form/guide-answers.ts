import { type RefObject, useEffect } from 'react';
import { controlOf } from '#dialogs/form/answers.ts';
import { quoteOf } from '#leads/quote.ts';

/**
 * Takes the answers of the page's guide price or plan over into the photo quote's form, unless the visitor has written there already.
 * The answers are read again at each press of its own button for photos.
 */
export function useGuideAnswers(form: RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		const guide = document.querySelector('[data-guide-price]');
		const button = guide?.querySelector('[commandfor]');
		if (!guide || !button) return;
		let taken = '';
		const take = () => {
			if (!form.current) return;
			const { stairType, additionalInfo } = quoteIn(guide);
			const select = controlOf(form.current, 'stairType');
			const text = controlOf(form.current, 'additionalInfo');
			if (select && stairType) select.value = stairType;
			if (text && (text.value === '' || text.value === taken)) text.value = additionalInfo;
			taken = additionalInfo;
		};
		// The press that opened the dialog came before this script.
		if (guide.querySelector(':checked') || quoteIn(guide).additionalInfo) take();
		button.addEventListener('click', take);
		return () => button.removeEventListener('click', take);
	}, [form]);
}

/** What the page's answers say: the chosen ones to questions that show, and the numbers. The page has their words (`Answer` in `GuidePrice.tsx`). */
function quoteIn(guide: Element): ReturnType<typeof quoteOf> {
	const inputs = [...guide.querySelectorAll('input')];
	const chosen = inputs.filter((input) => input.checked && input.getClientRects().length > 0);
	const numbers = inputs.filter(({ type, value, validity }) => type === 'number' && value && validity.valid);
	return quoteOf(
		chosen.find(({ name }) => name === 'turn')?.value,
		chosen.map(({ dataset }) => dataset),
		Object.fromEntries(numbers.map(({ name, value, dataset }) => [name, dataset.said?.replace('#', value) ?? ''])),
	);
}
