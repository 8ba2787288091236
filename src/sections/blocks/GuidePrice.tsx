import { Opener } from '#dialogs/opening/Opener.tsx';
import { type GuideQuestion, guideInput, guidePriceLines, guidePriceNote, guideQuestions } from '#leads/guide-price.ts';

/** Shown once the answer before it is chosen; at once in browsers that cannot select by `:has()`. */
const line =
	'order-last hidden basis-full [label:has(:checked)+&]:block not-supports-[selector(:has(*))]:block print:block';

/**
 * Three questions, answered with the published price range and what moves it. Without a script: the lines are in the page, and
 * CSS shows those of the chosen answers. The photo quote's form takes the answers over (`#dialogs/PhotoQuoteForm.tsx`).
 */
export function GuidePrice({ as: Heading = 'h3' }: { as?: 'h2' | 'h3' }) {
	return (
		<section
			aria-labelledby="guide-price"
			data-guide-price=""
			className="not-prose rounded-card border-2 border-brand bg-surface p-4 sm:p-5"
		>
			<Heading id="guide-price" className="text-2xl font-bold text-brand">
				A guide price in three taps
			</Heading>
			<div className="mt-3 grid gap-5 lg:grid-cols-3">
				<Question name="turn" />
				<Question name="count" />
				<Question name="material" />
			</div>
			<p className="mt-4 text-base text-muted">{guidePriceNote}</p>
			<Opener dialog="photo-quote" look="main" className="mt-4">
				Send photos with these answers
			</Opener>
		</section>
	);
}

function Question({ name }: { name: GuideQuestion }) {
	const { question, answers } = guideQuestions[name];
	const lines: Readonly<Record<string, { text: string; price?: string }>> = guidePriceLines[name];
	return (
		<fieldset className="flex min-w-0 flex-wrap content-start gap-2">
			<legend className="mb-1 font-bold">{question}</legend>
			{answers.map(({ value, label }) => {
				const id = `${guideInput(name)}-${value}`;
				return [
					<label
						key={value}
						className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border-2 border-edge px-2 leading-tight sm:px-3 has-checked:border-brand has-checked:bg-brand-pale"
					>
						<input
							type="radio"
							name={guideInput(name)}
							value={value}
							aria-describedby={id}
							className="size-5 shrink-0 accent-brand"
						/>
						{label}
					</label>,
					<p key={id} id={id} className={line}>
						{lines[value]?.text}{' '}
						{lines[value]?.price ? <strong className="block text-2xl text-brand">{lines[value].price}</strong> : null}
					</p>,
				];
			})}
		</fieldset>
	);
}
