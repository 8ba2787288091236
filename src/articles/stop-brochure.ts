// The button `StopBrochure` of `policy-components.tsx`, on the cookie policy only.
const box = document.querySelector<HTMLElement>('[data-stop-brochure]');
const status = box?.querySelector('p');
const button = box?.querySelector('button');
const key = box?.dataset.stopBrochure ?? '';

function show(stopped: boolean, text?: string) {
	if (!status || !button) return;
	status.textContent =
		text ??
		(stopped
			? 'In this browser our brochure form stays closed until you open it yourself.'
			: 'In this browser our brochure form may open by itself, once in each tab.');
	button.textContent = stopped ? 'Let it open by itself again' : 'Stop it opening by itself';
}

function isStopped(): boolean {
	try {
		return localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

button?.addEventListener('click', () => {
	try {
		if (isStopped()) localStorage.removeItem(key);
		else localStorage.setItem(key, 'never');
		show(isStopped());
	} catch {
		window.name = `${window.name} ${box?.dataset.inThisTab}`.trim();
		show(false, 'Your browser keeps no notes for us, so the form stays closed in this tab only.');
	}
});
if (box) box.hidden = false;
show(isStopped());

// A module, so that its names are its own.
export {};
