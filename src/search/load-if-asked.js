const asked = new URLSearchParams(location.search).get('s');
const { dataset } = document.documentElement;
if (asked !== null) {
	dataset.searching = 'empty';
	document.querySelector('[data-search]').hidden = false;
}
if (asked?.trim()) {
	dataset.searching = 'waiting';
	const script = document.getElementById('search-script').content.cloneNode(true);
	script.querySelector('script').onerror = () => {
		dataset.searching = 'trouble';
	};
	document.head.append(script);
}
