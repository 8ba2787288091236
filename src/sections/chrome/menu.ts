// On small screens the header's actions are a menu behind a button.
const button = document.querySelector<HTMLButtonElement>('[data-menu]');
const actions = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
const isOpen = () => actions?.hasAttribute('data-open');

function fold(open: boolean) {
	button?.setAttribute('aria-expanded', String(open));
	// 'Menu', and 'Close menu'.
	for (const [index, words] of [...(button?.children ?? [])].entries())
		words.toggleAttribute('hidden', open !== index > 0);
	actions?.toggleAttribute('data-open', open);
}

button?.addEventListener('click', () => fold(!isOpen()));
actions?.addEventListener('click', () => fold(false));
document.addEventListener('keydown', ({ key }) => {
	if (key !== 'Escape' || !isOpen()) return;
	fold(false);
	button?.focus();
});
