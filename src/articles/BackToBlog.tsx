export function BackToBlog() {
	return (
		<p className="print:hidden">
			<a href="/blog" className="inline-flex min-h-11 items-center font-bold text-pine">
				Back to Blog
			</a>
		</p>
	);
}
