// The button that sends a plan to somebody else: by the phone's own window, or as a copied link.

const plan = document.getElementById('plan') as HTMLFormElement;

/** The kind and the total, as the verdict has them. */
const verdict = () =>
	['#your-plan > span + span', '[data-total] strong']
		.flatMap((part) => [...plan.querySelectorAll(part)])
		.filter((part) => part.getClientRects().length > 0)
		.map(({ textContent }) => textContent)
		.join(', ');

/** What became of the link: in words, or nothing where the phone showed its own window. */
async function share(url: string): Promise<string> {
	try {
		if (navigator.share) {
			await navigator.share({ text: `A plan for outdoor steps. ${verdict()}:`, url });
			return '';
		}
		await navigator.clipboard.writeText(url);
		return 'The link is copied. Paste it into a message.';
	} catch (error) {
		// The visitor closed the window.
		if ((error as Error).name === 'AbortError') return '';
		return `Please copy this address: ${url}`;
	}
}

/** Shows the button, which does nothing without this script. */
export function offerToShare() {
	const button = plan.querySelector('[data-share]') as HTMLButtonElement;
	button.hidden = false;
	button.addEventListener('click', async () => {
		// `sent` marks a link that somebody sent, and did not keep (`address.ts`).
		const link = location.href.replace('#', '#sent=1&');
		(plan.querySelector('[data-shared]') as HTMLElement).textContent = await share(link);
	});
}
