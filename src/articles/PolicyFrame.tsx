import { dayInFigures, isoDay } from '#site/dates.ts';
import { buttonClass } from '#ui/Button.tsx';

interface PolicyHeaderProps {
	title: string;
	effective: Date;
	changed?: Date | undefined;
	reviewed: Date;
}

export function PolicyHeader({ title, effective, changed, reviewed }: PolicyHeaderProps) {
	return (
		<header>
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<p className="mt-3 text-muted">
				Effective date: <Day of={effective} />.{' '}
				{changed && (
					<>
						Last changed: <Day of={changed} />.{' '}
					</>
				)}
				Last checked: <Day of={reviewed} />.
			</p>
		</header>
	);
}

function Day({ of }: { of: Date }) {
	return <time dateTime={isoDay(of)}>{dayInFigures(of)}</time>;
}

export function PolicyFooter() {
	return (
		<p className="mt-12 print:hidden">
			<a href="/" className={buttonClass()}>
				Back to Home
			</a>
		</p>
	);
}
