/** The answer to the article's title in a few sentences, above the text. */
export function ArticleAnswer({ answer }: { answer: string }) {
	return (
		<section aria-labelledby="in-short" className="mt-5 rounded-card border-l-8 border-brand bg-brand-pale p-4 sm:p-6">
			<p id="in-short" className="font-bold text-brand">
				In short
			</p>
			<p className="mt-1 text-lg sm:text-xl">{answer}</p>
		</section>
	);
}
