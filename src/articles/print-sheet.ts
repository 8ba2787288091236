// The buttons of sheets (`Sheet.tsx`): each prints its own sheet and nothing else.
for (const sheet of document.querySelectorAll<HTMLElement>('[data-print-sheet]')) {
	const button = sheet.querySelector('button');
	if (!button) continue;
	button.hidden = false;
	button.addEventListener('click', () => {
		sheet.dataset.printSheet = 'alone';
		print();
		sheet.dataset.printSheet = '';
	});
}

// A module, so that its names are its own.
export {};
