import { dayInFigures, isoDay } from '#site/dates.ts';
import { buttonClass } from '#ui/Button.tsx';

interface PolicyHeaderProps {
	title: string;
	effective: Date;
	reviewed: Date;
}

export function PolicyHeader({ title, effective, reviewed }: PolicyHeaderProps) {
	return (
		<header>
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">{title}</h1>
			<p className="mt-3 text-muted">
				Effective date: <time dateTime={isoDay(effective)}>{dayInFigures(effective)}</time>. Last checked:{' '}
				<time dateTime={isoDay(reviewed)}>{dayInFigures(reviewed)}</time>.
			</p>
		</header>
	);
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
