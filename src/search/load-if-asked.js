if ((new URLSearchParams(location.search).get('s') || '').trim()) {
	const { dataset } = document.documentElement;
	dataset.searching = 'waiting';
	const script = document.getElementById('search-script').content.cloneNode(true);
	script.querySelector('script').onerror = () => {
		dataset.searching = 'trouble';
	};
	document.head.append(script);
}
