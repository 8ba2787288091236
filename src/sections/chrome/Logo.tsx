import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';

/** The brand's mark and the site's name. */
export function Logo() {
	return (
		<span className="flex items-center gap-1.5 text-[0.9rem] font-bold min-[22rem]:text-lg sm:text-xl leading-none text-brand">
			<Mark width="28" height="28" className="shrink-0" />
			{siteName}
		</span>
	);
}
