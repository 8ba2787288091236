export function BackToBlog() {
	return (
		<p className="print:hidden">
			<a href="/blog" className="inline-flex min-h-11 items-center font-bold text-brand">
				Back to Blog
			</a>
		</p>
	);
}
