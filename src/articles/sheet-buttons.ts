// The buttons of sheets (`Sheet.tsx`): each copies the words of its own sheet, or prints it and nothing else.
for (const sheet of document.querySelectorAll<HTMLElement>('[data-print-sheet]')) {
	const words = sheet.querySelector<HTMLElement>('[data-words]');
	const said = sheet.querySelector('[role="status"]');
	const [copying, printing] = sheet.querySelectorAll('button');
	if (!words || !said || !copying || !printing) continue;
	copying.hidden = false;
	copying.addEventListener('click', async () => {
		try {
			await navigator.clipboard.writeText(words.innerText);
			said.textContent = 'Copied. Paste it into an email.';
		} catch {
			// Refused, or no clipboard, as without HTTPS.
			said.textContent = 'Your browser does not let us copy: select the words and copy them.';
		}
	});
	printing.hidden = false;
	printing.addEventListener('click', () => {
		sheet.dataset.printSheet = 'alone';
		print();
		sheet.dataset.printSheet = '';
	});
	markBrackets(words);
}

/** Puts each bracket into an element of its own, which prints with a line to write on (`print.css`). */
function markBrackets(words: HTMLElement) {
	const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
	const found: Text[] = [];
	while (texts.nextNode()) found.push(texts.currentNode as Text);
	for (const text of found) {
		const parts = text.data.split(/(\[[^[\]]+\])/);
		text.replaceWith(
			...parts.map((part, place) => {
				if (place % 2 === 0) return part;
				const bracket = document.createElement('span');
				bracket.dataset.toFill = '';
				bracket.textContent = part;
				return bracket;
			}),
		);
	}
}

// A module, so that its names are its own.
export {};
