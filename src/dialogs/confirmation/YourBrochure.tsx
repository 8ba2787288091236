import { brochureAt, brochureFileName, brochurePath } from '#facts/promises.ts';
import { buttonClass } from '#ui/Button.tsx';

interface YourBrochureProps {
	/** The lift that it was asked for, if it was asked for one. */
	product: string | undefined;
	heading: 'h2' | 'h3';
	headingLook: string;
}

/** The part of a receipt that gives the brochure: where no e-mails are sent, the only way it comes. */
export function YourBrochure({ product, heading: Heading, headingLook }: YourBrochureProps) {
	return (
		<div className="mt-6 print:hidden">
			<Heading className={headingLook}>Your free brochure</Heading>
			<p className="mt-2">It is a PDF, to read here, to save or to print. Press Back to return to this page.</p>
			<div className="mt-3 flex flex-wrap gap-3">
				<a href={brochureAt(product)} className={buttonClass('main')}>
					Open your brochure
				</a>
				<a href={brochurePath} download={brochureFileName} className={buttonClass()}>
					Save it
				</a>
			</div>
		</div>
	);
}
